import { Button, FileButton, Group, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workspaceUpdateLimits } from '../../../../generated/limits.ts';
import {
  FOOTER_LIMITS,
  LAYOUTS,
  type Layout,
  LOGO_LIMITS,
  PLAIN_ACCENT,
  parseColour,
  readableOnLight,
} from '../../../domain/look.ts';
import { dashboard, lookSampleAddress, unwrap } from '../../api.ts';
import { base64Of } from '../../components/base64.ts';
import { changedOnly } from '../../components/changed-only.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { showFaults } from '../../components/form-faults.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import pane from '../../components/pdf-pages.module.css';
import { OpenPdf, PdfPages } from '../../components/pdf-pages.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Workspace } from '../../types.ts';
import classes from './look.module.css';
import { useInWorkspace, useSettingsChange, useWorkspaceProfile } from './queries.ts';
import settings from './settings.module.css';

type Values = { layout: Layout; accent_colour: string; footer_text: string };

/** How long after the last change the sample is made again. */
const SAMPLE_DELAY_MS = 500;

export function LookSettings() {
  const { data, error, refetch } = useWorkspaceProfile();
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  if (!data) return <PageSkeleton />;
  return <Look workspace={data} />;
}

function Look({ workspace }: { workspace: Workspace }) {
  const messages = useMessages();
  const { look } = messages.settings;
  const params = useInWorkspace();
  // What is shown as a sample: the last of what was typed that could be printed.
  const [shown, setShown] = useState(() => valuesOf(workspace));
  const show = useDebouncedCallback((values: Values) => {
    if (isColour(values.accent_colour) && isFooter(values.footer_text)) setShown(values);
  }, SAMPLE_DELAY_MS);
  const form = useForm<Values>({
    initialValues: valuesOf(workspace),
    validate: {
      accent_colour: (text) => (isColour(text) ? null : look.colourFault),
      footer_text: (text) => (isFooter(text) ? null : look.footerFault),
    },
    onValuesChange: show,
  });
  const change = useSettingsChange(
    async ({ accent_colour, footer_text, layout }: Values) => {
      const all = { accent_colour: accent_colour.trim() || null, footer_text: footer_text || null, layout };
      const body = changedOnly(all, form);
      return (await unwrap(dashboard.PATCH('/workspaces/{workspace}', { params, body }))).data;
    },
    ['/workspaces/{workspace}'],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: (saved) => {
        form.setValues(valuesOf(saved));
        form.resetDirty(valuesOf(saved));
        notify(messages.settings.saved);
      },
      onError: (error) => showFaults(form, error, messages),
    }),
  );
  const address = useSampleAddress(shown);
  const { layout, accent_colour: colour } = form.values;
  const accent = parseColour(colour.trim());
  return (
    <div className={classes.columns} data-wide-page>
      <div className={settings.sheets}>
        <form onSubmit={submit} noValidate className={settings.sheets}>
          <Panel title={look.layout} hint={look.layoutHint}>
            <LayoutChoice
              layout={layout}
              accent={accent ? readableOnLight(accent) : PLAIN_ACCENT}
              choose={(chosen) => form.setFieldValue('layout', chosen)}
            />
          </Panel>
          <Panel title={look.face}>
            <FaceFields
              colour={form.getInputProps('accent_colour')}
              pick={(picked) => form.setFieldValue('accent_colour', picked)}
              footer={form.getInputProps('footer_text')}
            />
          </Panel>
          <div className={settings.foot}>
            <Button
              component="a"
              href={address}
              target="_blank"
              variant="default"
              className={classes.openSample}
            >
              {look.seeSample}
            </Button>
            <Button type="submit" disabled={!form.isDirty()} loading={change.isPending}>
              {messages.do.saveChanges}
            </Button>
          </div>
          <UnsavedGuard isDirty={form.isDirty()} />
        </form>
        <LogoSettings logo={workspace.logo} />
      </div>
      <Sample address={address} logo={workspace.logo?.sha256} />
    </div>
  );
}

/** Next to the settings where there is room for it; elsewhere a button opens it in a tab. A new logo loads it again. */
function Sample({ address, logo }: { address: string; logo: string | undefined }) {
  const { look } = useMessages().settings;
  return (
    <aside className={pane.pane} aria-label={look.sample}>
      <div className={pane.bar}>
        <h2>{look.sample}</h2>
        <OpenPdf address={address} label={look.openSample} />
      </div>
      <PdfPages address={address} title={look.sample} version={logo} />
    </aside>
  );
}

function useSampleAddress({ layout, accent_colour, footer_text }: Values): string {
  const { workspace } = useSession();
  const colour = parseColour(accent_colour.trim()) ?? '';
  return lookSampleAddress(workspace.reference, { layout, accent_colour: colour, footer_text });
}

function valuesOf({ layout, accent_colour, footer_text }: Workspace): Values {
  return { layout, accent_colour: accent_colour ?? '', footer_text: footer_text ?? '' };
}

function isColour(text: string): boolean {
  return text.trim() === '' || parseColour(text.trim()) !== undefined;
}

function isFooter(text: string): boolean {
  return text.trim().split('\n').length <= FOOTER_LIMITS.lines;
}

function LogoSettings({ logo }: { logo: Workspace['logo'] }) {
  const messages = useMessages();
  const { look } = messages.settings;
  const params = useInWorkspace();
  const { data: picture } = useQuery({
    // By hand: the hash is part of the key, because another member may replace the picture.
    queryKey: ['get', '/workspaces/{workspace}/logo', { params }, logo?.sha256],
    queryFn: async () => (await unwrap(dashboard.GET('/workspaces/{workspace}/logo', { params }))).data,
    enabled: logo !== null,
  });
  const put = useSettingsChange(
    async (file: File) =>
      unwrap(
        dashboard.PUT('/workspaces/{workspace}/logo', {
          params,
          body: { image: await base64Of(await fittingLogo(file)) },
        }),
      ),
    ['/workspaces/{workspace}', '/workspaces/{workspace}/logo'],
  );
  const remove = useSettingsChange(
    (_: undefined) => unwrap(dashboard.DELETE('/workspaces/{workspace}/logo', { params })),
    ['/workspaces/{workspace}', '/workspaces/{workspace}/logo'],
  );
  const after = {
    onSuccess: () => notify(look.logoSaved),
    onError: (error: unknown) => notifyFailure(error, messages),
  };

  return (
    <Panel title={look.logo} hint={look.logoHint}>
      <div className={settings.logo}>
        {logo && picture ? (
          <img src={picture.data_url} alt={look.logo} />
        ) : (
          <div className={settings.noLogo}>{look.logo}</div>
        )}
        <Group gap="sm">
          <FileButton accept="image/png,image/jpeg" onChange={(file) => file && put.mutate(file, after)}>
            {(props) => (
              <Button {...props} variant="default" loading={put.isPending}>
                {look.logoChoose}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button
              variant="subtle"
              color="brick"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, after)}
            >
              {look.logoRemove}
            </Button>
          )}
        </Group>
      </div>
    </Panel>
  );
}

/** The layouts as small drawings; the arrow keys move between them, as between all radio buttons. */
function LayoutChoice({
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
function FaceFields({
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
        autosize
        minRows={2}
        maxRows={FOOTER_LIMITS.lines}
        maxLength={FOOTER_LIMITS.characters}
        {...footer}
      />
    </div>
  );
}

const PAPER = '#ffffff';
const INK = '#1b2430';
const GREY = '#c3cbd4';
const SHADE = '#eef1f5';

type Parts = { margin: number; top: number; rows: number; pitch: number; isModern: boolean };

const PARTS: Record<Layout, Parts> = {
  classic: { margin: 9, top: 9, rows: 4, pitch: 8, isModern: false },
  compact: { margin: 6, top: 6, rows: 8, pitch: 5, isModern: false },
  modern: { margin: 9, top: 13, rows: 4, pitch: 8, isModern: true },
};

const [WIDTH, HEIGHT] = [105, 148];

/** A page of A4 in a layout, drawn with a few strokes: what differs is where the logo is, the table, and the strip. */
function LayoutSketch({ layout, accent }: { layout: Layout; accent: string }) {
  const { margin, top, rows, pitch, isModern } = PARTS[layout];
  const width = WIDTH - 2 * margin;
  const right = WIDTH - margin;
  const table = top + (layout === 'compact' ? 43 : 48);
  const end = table + (rows + 1) * pitch;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} fill={PAPER} />
      {isModern && <rect width={WIDTH} height="4" fill={accent} />}
      <rect x={isModern ? right - 26 : margin} y={top} width="26" height="13" rx="2" fill={GREY} />
      <rect
        x={isModern ? margin : right - 34}
        y={top + 1}
        width="34"
        height={layout === 'compact' ? 5 : 7}
        fill={isModern ? accent : INK}
      />
      {[margin, margin + width / 2.4].map((x) => (
        <g key={x}>
          <rect x={x} y={table - 27} width="12" height="2" fill={accent} />
          <rect x={x} y={table - 22} width="28" height="2" fill={INK} />
          <rect x={x} y={table - 17} width="22" height="2" fill={GREY} />
          <rect x={x} y={table - 12} width="25" height="2" fill={GREY} />
        </g>
      ))}
      <rect x={margin} y={table} width={width} height={pitch} fill={isModern ? accent : SHADE} />
      {!isModern && <rect x={margin} y={table + pitch - 0.8} width={width} height="0.8" fill={accent} />}
      {Array.from({ length: rows }, (_, row) => {
        const y = table + (row + 1) * pitch;
        return (
          <g key={y}>
            {isModern && row % 2 === 1 && <rect x={margin} y={y} width={width} height={pitch} fill={SHADE} />}
            <rect x={margin + 3} y={y + pitch / 2 - 1} width={38 - (row % 3) * 6} height="2" fill={GREY} />
            <rect x={right - 15} y={y + pitch / 2 - 1} width="12" height="2" fill={GREY} />
            {!isModern && <rect x={margin} y={y + pitch - 0.5} width={width} height="0.5" fill={GREY} />}
          </g>
        );
      })}
      <rect x={right - 38} y={end + 6} width="38" height="9" rx={isModern ? 0 : 2} fill={accent} />
      <rect x={margin} y={HEIGHT - 11} width={width} height="0.5" fill={GREY} />
      <rect x={margin} y={HEIGHT - 8} width="40" height="1.6" fill={GREY} />
    </svg>
  );
}

/** The offset of the bit depth in the header of a PNG (PNG specification, §11.2.2). */
const BIT_DEPTH_AT = 24;

/** A picture that the service accepts: one with more pixels or bits than allowed is redrawn smaller. */
async function fittingLogo(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  // A file that is no picture is sent as it is: the service answers with an explanation.
  if (!picture) return file;
  const { width, height } = picture;
  const scale = Math.min(1, LOGO_LIMITS.side / Math.max(width, height), scaleOf(width * height));
  const isDeep = file.type === 'image/png' && (await bitDepthOf(file)) > LOGO_LIMITS.bitDepth;
  if (scale === 1 && !isDeep && file.size <= LOGO_LIMITS.bytes) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, 0.9));
  return drawn ?? file;
}

function scaleOf(pixels: number): number {
  return Math.sqrt(LOGO_LIMITS.pixels / pixels);
}

async function bitDepthOf(png: File): Promise<number> {
  return new Uint8Array(await png.slice(BIT_DEPTH_AT, BIT_DEPTH_AT + 1).arrayBuffer())[0] ?? 0;
}
