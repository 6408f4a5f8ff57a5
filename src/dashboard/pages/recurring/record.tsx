import { ActionIcon, Anchor, Button, Group, Menu, Text } from '@mantine/core';
import { IconDots, IconPencil, IconPlayerTrackNext } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import type { Message } from '../../../domain/messages/message.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { RecordHistory } from '../../components/lazy-history.tsx';
import { useListState } from '../../components/list-state.ts';
import { OwnFacts } from '../../components/own-data.tsx';
import { PageHead, Panel } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { wholeRuleInWords } from '../../components/rule-draft.ts';
import { ListSkeleton, PageSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { translateServerMessage } from '../../i18n/translate-server-message.ts';
import { useSession } from '../../session.tsx';
import type { RecurringDocument, RecurringRun } from '../../types.ts';
import { type Asked, TemplateItems, useAsking, useMay } from './actions.tsx';
import { TemplateDetails, TemplateLines } from './details.tsx';
import { NextDates } from './next-dates.tsx';
import { useDates, useRecurringDocument, useRuns } from './queries.ts';
import classes from './recurring.module.css';
import { OutcomeBadge, RecurringBadge } from './status.tsx';

/** A template: what it will make, what it has made, and what is wrong with it. */
export function RecurringPage() {
  const messages = useMessages();
  const { recurring } = messages;
  const format = useFormat();
  const { reference = '' } = useParams();
  const { data: template, error, refetch } = useRecurringDocument(reference);
  if (error && !template) return <FailureNotice error={error} retry={refetch} isPage />;
  if (!template) return <PageSkeleton />;
  return (
    <Asking template={template}>
      {(ask) => (
        <>
          <PageHead
            title={template.name}
            back={{ href: '/recurring-documents', label: recurring.title }}
            badge={<RecurringBadge template={template} />}
            hint={wholeRuleInWords(template.rule, messages, format)}
          >
            <Actions template={template} ask={ask} />
          </PageHead>
          <div className={classes.columns}>
            <div className={classes.sheets}>
              <Failed template={template} ask={ask} />
              <Waiting template={template} ask={ask} />
              <Coming template={template} ask={ask} />
              <Runs template={template} />
              <TemplateLines template={template} />
            </div>
            <div className={classes.sheets}>
              <TemplateDetails template={template}>
                <OwnFacts record={template} />
              </TemplateDetails>
              <RecordHistory record={template.reference} />
            </div>
          </div>
        </>
      )}
    </Asking>
  );
}

type Props = { template: RecurringDocument; ask: (asked: Asked) => void };

function Asking({
  template,
  children,
}: {
  template: RecurringDocument;
  children: (ask: (asked: Asked) => void) => React.ReactNode;
}) {
  const { ask, dialog } = useAsking(template);
  return (
    <>
      {children(ask)}
      {dialog}
    </>
  );
}

function Actions({ template, ask }: Props) {
  const messages = useMessages();
  const { act } = messages.recurring;
  const may = useMay(template);
  if (!may.edit) return null;
  return (
    <>
      <Button
        component={Link}
        href={`/recurring-documents/${template.reference}/edit`}
        variant="default"
        leftSection={<IconPencil size={17} aria-hidden="true" />}
      >
        {act.edit}
      </Button>
      {may.run && (
        <Button
          leftSection={<IconPlayerTrackNext size={17} aria-hidden="true" />}
          onClick={() => ask({ act: 'run' })}
        >
          {act.run}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={messages.do.actions}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <TemplateItems template={template} ask={ask} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Why the document of the next date could not be made, and what can be done. */
function Failed({ template, ask }: Props) {
  const messages = useMessages();
  const { failure: texts, act } = messages.recurring;
  const format = useFormat();
  const { workspace } = useSession();
  const may = useMay(template);
  const { failure, reference, next_on: date } = template;
  if (!failure) return null;
  return (
    <Panel title={texts.title}>
      <Text className={classes.bad} role="status">
        {translateServerMessage({ text: failure.message, data: failure.message_data as Message }, messages)}
      </Text>
      <Text c="dimmed" size="sm" mt="xs">
        {texts.since({ time: format.minute(failure.since, workspace.timezone) })}
      </Text>
      {may.edit && (
        <Group gap="sm" mt="md">
          <Button variant="default" component={Link} href={`/recurring-documents/${reference}/edit`}>
            {act.edit}
          </Button>
          <Button variant="default" onClick={() => ask({ act: 'run', ...(date && { date }) })}>
            {texts.retry}
          </Button>
          {date && (
            <Button variant="default" onClick={() => ask({ act: 'skip', date })}>
              {act.skipDate}
            </Button>
          )}
        </Group>
      )}
    </Panel>
  );
}

/** The dates that were late, and wait for a decision. */
function Waiting({ template, ask }: Props) {
  const { waiting: texts, act } = useMessages().recurring;
  const format = useFormat();
  const may = useMay(template);
  if (template.waiting_dates.length === 0) return null;
  return (
    <Panel title={texts.title} hint={texts.hint}>
      <ul className={classes.waiting}>
        {template.waiting_dates.map((date) => (
          <li key={date}>
            <strong>{format.date(date)}</strong>
            {may.edit && (
              <Group gap="xs">
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`${act.runDate} ${format.date(date)}`}
                  onClick={() => ask({ act: 'run', date })}
                >
                  {act.runDate}
                </Button>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`${act.skipDate} ${format.date(date)}`}
                  onClick={() => ask({ act: 'skip', date })}
                >
                  {act.skipDate}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The dates to come; each can be made now or skipped. */
function Coming({ template, ask }: Props) {
  const messages = useMessages();
  const { dates: texts, act } = messages.recurring;
  const format = useFormat();
  const may = useMay(template);
  const { data, error, refetch } = useDates(template.reference);
  if (template.archived) return null;
  return (
    <Panel title={texts.title}>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={4} />}
      {data && (
        <NextDates
          dates={data}
          currency={template.currency}
          {...(may.edit && {
            actions: ({ on }) => (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${messages.do.actions}: ${format.date(on)}`}
                  >
                    <IconDots size={18} aria-hidden="true" />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => ask({ act: 'run', date: on })}>{act.runDate}</Menu.Item>
                  <Menu.Item onClick={() => ask({ act: 'skip', date: on })}>{act.skipDate}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            ),
          })}
        />
      )}
    </Panel>
  );
}

/** What became of the dates that have come. */
function Runs({ template }: { template: RecurringDocument }) {
  const { runs: texts } = useMessages().recurring;
  const list = useListState();
  const { data, error, refetch } = useRuns(template.reference, list.page);
  return (
    <Panel title={texts.title}>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={3} />}
      {data && data.data.length === 0 && <p className={classes.quiet}>{texts.none}</p>}
      {data && data.data.length > 0 && (
        <>
          <table className={classes.dates} aria-label={texts.title}>
            <thead>
              <tr>
                <th scope="col">{texts.on}</th>
                <th scope="col">{texts.outcome}</th>
                <th scope="col">{texts.document}</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((run) => (
                <RunRow key={run.scheduled_on} run={run} />
              ))}
            </tbody>
          </table>
          {data.meta.last_page > 1 && <Pager meta={data.meta} list={list} />}
        </>
      )}
    </Panel>
  );
}

function RunRow({ run: { scheduled_on, outcome, document, ran_at } }: { run: RecurringRun }) {
  const messages = useMessages();
  const { runs: texts } = messages.recurring;
  const format = useFormat();
  const { can, workspace } = useSession();
  const name = document && (document.number ?? texts.draft);
  return (
    <tr>
      <td>{format.date(scheduled_on)}</td>
      <td>
        <OutcomeBadge outcome={outcome} />
        <span className={classes.under}>{format.minute(ran_at, workspace.timezone)}</span>
      </td>
      <td>
        {document && can('documents.view') ? (
          <Anchor component={Link} href={`/documents/${document.reference}`}>
            {name}
          </Anchor>
        ) : (
          (name ?? (outcome === 'created' ? texts.deleted : '–'))
        )}
      </td>
    </tr>
  );
}
