import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import {
  FOOTER_LIMITS,
  type Layout,
  PLAIN_ACCENT,
  parseColour,
  readableOnLight,
} from '../../../domain/look.ts';
import { dashboard, lookSampleAddress, unwrap } from '../../api.ts';
import { changedOnly } from '../../components/changed-only.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { showFaults } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import pane from '../../components/pdf-frame.module.css';
import { OpenPdf, PdfFrame } from '../../components/pdf-frame.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Workspace } from '../../types.ts';
import { LogoSettings } from './logo.tsx';
import classes from './look.module.css';
import { FaceFields, LayoutChoice } from './look-fields.tsx';
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
      <Sample key={`${address} ${workspace.logo?.sha256}`} address={address} />
    </div>
  );
}

/** Next to the settings where there is room for it; elsewhere a button opens it in a tab. A new logo loads it again. */
function Sample({ address }: { address: string }) {
  const { look } = useMessages().settings;
  return (
    <aside className={pane.pane} aria-label={look.sample}>
      <div className={pane.bar}>
        <h2>{look.sample}</h2>
        <OpenPdf address={address} label={look.openSample} />
      </div>
      <PdfFrame address={address} title={look.sample} />
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
