import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

// One accent per environment: spruce, the green of the pages that clients open, for real work; ochre for the sandbox,
// so that test data is not mistaken for money. The greys lean towards the green.
const spruce: MantineColorsTuple = [
  '#eff7f4',
  '#dcece6',
  '#b7d8cc',
  '#8fcdb8',
  '#64a993',
  '#3f8d77',
  '#23735f',
  '#14594a',
  '#0f4a3d',
  '#0a3a30',
];
const ochre: MantineColorsTuple = [
  '#fff8eb',
  '#fcecd0',
  '#f6d7a0',
  '#eebf6c',
  '#e3a53f',
  '#c98a1f',
  '#a86e12',
  '#865208',
  '#6f4407',
  '#553305',
];
const brick: MantineColorsTuple = [
  '#fdf1ef',
  '#fbe0dc',
  '#f5bdb6',
  '#f39c93',
  '#dd6a5e',
  '#c94a3d',
  '#b5352a',
  '#a3231b',
  '#861a13',
  '#68120d',
];
const gray: MantineColorsTuple = [
  '#f7f8f6',
  '#eff1ee',
  '#e3e6e2',
  '#d3d8d3',
  '#b5bcb6',
  '#8a938d',
  '#636c67',
  '#4c5450',
  '#333a37',
  '#1b211f',
];
const dark: MantineColorsTuple = [
  '#e8ecea',
  '#c3cac7',
  '#a5b0ab',
  '#7f8a85',
  '#4d5753',
  '#37403d',
  '#262d2b',
  '#191f1d',
  '#141918',
  '#0f1312',
];

const SANS = '"Source Sans 3", system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';

/** Filled and subtle buttons follow tokens.css, which has colours for each scheme and environment. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = !input.color || input.color === input.theme.primaryColor;
  if (input.variant === 'subtle' && isAccent)
    return { ...colors, hover: 'var(--accent-wash)', color: 'var(--accent-text)' };
  // A menu entry that deletes: red text on a light background, not on pink.
  if (input.variant === 'light' && input.color === 'brick')
    return { ...colors, hover: 'var(--bad-wash)', color: 'var(--bad)' };
  if (input.variant !== 'filled') return colors;
  const name = input.color === 'brick' ? 'danger' : 'accent';
  return {
    ...colors,
    background: `var(--${name})`,
    hover: `var(--${name}-hover)`,
    color: `var(--${name}-ink)`,
  };
};

/** The look of every component; `vite.config.ts` writes its variables into a style sheet when the pages are built. */
export const theme = createTheme({
  colors: { spruce, ochre, brick, gray, dark },
  primaryColor: 'spruce',
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver,
  white: '#ffffff',
  black: '#1b211f',
  fontFamily: SANS,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  headings: { fontFamily: '"Source Serif 4", Georgia, "Liberation Serif", serif', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '18px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The library locks scrolling with a style element of its own, which the content policy forbids: base.css does it.
    // layer.ts returns the focus: the library loses it where a menu opened the dialog.
    Modal: {
      defaultProps: {
        lockScroll: false,
        returnFocus: false,
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
      },
    },
    Drawer: {
      defaultProps: { lockScroll: false, returnFocus: false, overlayProps: { backgroundOpacity: 0.45 } },
    },
    // Not the banner landmark: that is the header on phones.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Tooltip: {
      defaultProps: { openDelay: 350, withArrow: false, events: { hover: true, focus: true, touch: false } },
    },
    Select: { defaultProps: { checkIconPosition: 'right', withAlignedLabels: true } },
    // The first entry takes the focus: the placeholder that Mantine focuses would be no menu item.
    Menu: {
      defaultProps: { shadow: 'md', position: 'bottom-end', width: 220, withInitialFocusPlaceholder: false },
    },
    Button: { defaultProps: { size: 'sm' } },
    // A hint above would push its field below those next to it.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
});
