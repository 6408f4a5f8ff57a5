import { Textarea, TextInput } from '@mantine/core';
import { workspaceUpdateLimits } from '../../../../generated/limits.ts';
import {
  FOOTER_LIMITS,
  LAYOUTS,
  type Layout,
  PLAIN_ACCENT,
  parseColour,
  readableOnLight,
} from '../../../domain/look.ts';
import { useMessages } from '../../i18n/provider.tsx';
import classes from './look.module.css';
import { LayoutSketch } from './look-sketch.tsx';

/** The layouts as small drawings; the arrow keys move between them, as between all radio buttons. */
export function LayoutChoice({
  layout,
  accent,
  choose,
}: {
  layout: Layout;
  accent: string;
  choose: (layout: Layout) => void;
}) {
  const { look } = useMessages().settings;
  return (
    <fieldset className={classes.layouts} aria-label={look.layout}>
      {LAYOUTS.map((name) => (
        <label key={name} className={classes.layout}>
          <LayoutSketch layout={name} accent={accent} />
          <span className={classes.name}>
            <input
              type="radio"
              name="layout"
              value={name}
              checked={name === layout}
              onChange={() => choose(name)}
              aria-describedby={`layout-${name}`}
            />
            <strong>{look.layouts[name]}</strong>
          </span>
          <span id={`layout-${name}`} className={classes.hint}>
            {look.layoutHints[name]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type InputProps = { value?: string };

/** Colour and text; a colour that is too light to be read says as what it is printed. */
export function FaceFields({
  colour,
  pick,
  footer,
}: {
  colour: InputProps;
  pick: (colour: string) => void;
  footer: object;
}) {
  const { look } = useMessages().settings;
  const given = parseColour((colour.value ?? '').trim());
  const shade = given && readableOnLight(given);
  return (
    <div className={classes.face}>
      <div>
        <TextInput
          label={look.colour}
          description={look.colourHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="#1f6feb"
          maxLength={workspaceUpdateLimits.accent_colour}
          spellCheck={false}
          autoComplete="off"
          leftSection={
            <input
              type="color"
              className={classes.swatch}
              aria-label={look.colourPick}
              value={given ?? PLAIN_ACCENT}
              onChange={({ target }) => pick(target.value)}
            />
          }
          leftSectionPointerEvents="all"
          {...colour}
        />
        <p className={classes.shade} role="status">
          {shade !== undefined && shade !== given && (
            <>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <rect width="16" height="16" rx="3" fill={shade} />
              </svg>
              {look.darker({ shade })}
            </>
          )}
        </p>
      </div>
      <Textarea
        label={look.footer}
        description={look.footerHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={FOOTER_LIMITS.lines}
        maxLength={FOOTER_LIMITS.characters}
        {...footer}
      />
    </div>
  );
}
