import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { FONT_FOLDER, writeFonts } from './scripts/dashboard-fonts.ts';
import { theme } from './src/dashboard/theme.ts';

const VARIABLES = 'virtual:theme.css';

/**
 * The library would put the variables of the theme into a style element, which the content policy of the pages forbids:
 * they become part of the style sheet instead.
 */
function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === VARIABLES ? `\0${VARIABLES}` : undefined),
    load: (id) =>
      id === `\0${VARIABLES}`
        ? convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)))
        : undefined,
  };
}

/**
 * Asks for each icon by its own file. By the package's index, every build would read six thousand files to leave all but
 * some dozens of them out again.
 */
function iconsByFile(): Plugin {
  return {
    name: 'icons-by-file',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/src/dashboard/') && id.endsWith('.tsx')
        ? code.replace(/import \{([^}]*)\} from '@tabler\/icons-react';/g, (_, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type '))
              .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
              .join(''),
          )
        : undefined,
  };
}

/** Cuts the fonts to the scripts that the pages are written in. */
function fonts(): Plugin {
  return { name: 'fonts', buildStart: writeFonts };
}

export default defineConfig({
  root: 'src/dashboard',
  // The service may be below a path of its host: index.html has a base element that the server fills in.
  base: './',
  plugins: [iconsByFile(), react(), themeVariables(), fonts()],
  resolve: { alias: { '@fonts': FONT_FOLDER } },
  build: {
    outDir: '../../dist/dashboard',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // Inlined pictures and fonts would need `data:` in the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
});
