import { Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { LANGUAGES, type Language, languageFor } from '../../../domain/language.ts';
import { MAIL_TEXT_KINDS, MAIL_TEXT_LIMITS, type MailTextKind } from '../../../domain/mail-texts.ts';
import { unwrap } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { editorKeys } from '../../components/editor-keys.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useLanguageName } from '../../components/language-select.tsx';
import { MailPreview } from '../../components/mail-preview.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { UnsavedGuard, unlessUnsaved } from '../../components/unsaved-guard.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { MailText } from '../../types.ts';
import { useMailTexts, useSettingsChange, useWorkspaceProfile } from './queries.ts';
import classes from './texts.module.css';

/** What e-mails to clients say: a text for each kind and language. The kind is in the address, for links from other pages. */
export function TextSettings() {
  const { texts } = useMessages().settings;
  const [search, setSearch] = useSearchParams();
  const own = (useMailTexts().data ?? []).filter((one) => one.is_own);
  const mark = useOwnMark();
  const kind = MAIL_TEXT_KINDS.find((each) => each === search.get('kind')) ?? 'document';
  return (
    <div className={classes.page}>
      <Panel title={texts.title} hint={texts.hint}>
        <TextOfKind kind={kind}>
          <NativeSelect
            label={texts.kind}
            value={kind}
            onChange={({ currentTarget: { value } }) =>
              unlessUnsaved(() => setSearch({ kind: value }, { replace: true }))
            }
            data={MAIL_TEXT_KINDS.map((value) => ({
              value,
              label: texts.kinds[value] + mark(own.some((one) => one.kind === value)),
            }))}
          />
        </TextOfKind>
      </Panel>
    </div>
  );
}

/** Marks the choices that have a text of the business. */
function useOwnMark() {
  const { texts } = useMessages().settings;
  return (isOwn: boolean) => (isOwn ? ` – ${texts.own}` : '');
}

/** The text of one kind of e-mails in a language that is chosen, with a preview next to it. */
export function TextOfKind({
  kind,
  saved,
  children,
}: {
  kind: MailTextKind;
  /** Called once it is saved. */
  saved?: () => void;
  /** Further choices. */
  children?: ReactNode;
}) {
  const { texts } = useMessages().settings;
  const nameOf = useLanguageName();
  const mark = useOwnMark();
  const { country } = useSession().workspace;
  const { data: profile } = useWorkspaceProfile();
  const { data, error, refetch } = useMailTexts();
  const [chosen, setLanguage] = useState<Language>();
  // That of most clients: those of the own country.
  const usual = languageFor({
    workspaceDefault: profile?.default_language,
    clientCountry: country,
    workspaceLanguage: profile?.language,
    workspaceCountry: country,
  });
  const language = chosen ?? usual;
  const ofKind = data?.filter((one) => one.kind === kind) ?? [];
  const text = ofKind.find((one) => one.language === language);
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  return (
    <>
      <div className={classes.choice}>
        {children}
        <NativeSelect
          label={texts.language}
          value={language}
          onChange={({ currentTarget: { value } }) => unlessUnsaved(() => setLanguage(value as Language))}
          data={LANGUAGES.map((value) => ({
            value,
            label: nameOf(value) + mark(ofKind.some((one) => one.language === value && one.is_own)),
          }))}
        />
      </div>
      {text ? <Editor key={`${kind} ${language}`} text={text} saved={saved} /> : <ListSkeleton rows={4} />}
    </>
  );
}

type Values = { subject: string; body: string };

function Editor({ text, saved }: { text: MailText; saved: (() => void) | undefined }) {
  const messages = useMessages();
  const { texts } = messages.settings;
  const { kind, language, words, is_own: isOwn } = text;
  const [isRemoving, setRemoving] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const place = useRef<[from: number, to: number]>(undefined);
  const { subject, body } = text;
  const form = useForm<Values>({ initialValues: { subject, body } });
  // What is stored now, such as the text of the program after the own one was removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the stored text alone
  useEffect(() => {
    if (form.isDirty()) return;
    form.setInitialValues({ subject, body });
    form.setValues({ subject, body });
  }, [subject, body]);
  const { save, remove, test } = useTextChanges(text);
  const submit = form.onSubmit((values) =>
    save.mutate(
      values,
      mutationCallbacks({
        done: texts.saved,
        close: () => {
          form.resetDirty();
          saved?.();
        },
        messages,
        form,
      }),
    ),
  );

  /** Puts a word where the text was last being written. */
  function insert(word: string): void {
    const { body: written } = form.getValues();
    const [from, to] = place.current ?? [written.length, written.length];
    form.setFieldValue('body', written.slice(0, from) + word + written.slice(to));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + word.length, from + word.length);
    });
  }

  return (
    <div className={classes.editor}>
      <UnsavedGuard isDirty={form.isDirty()} />
      <form onSubmit={submit} onKeyDown={editorKeys(submit)} noValidate className={classes.fields}>
        <p className={classes.state}>
          <Badge tone={isOwn ? 'good' : 'hollow'}>{isOwn ? texts.own : texts.builtIn}</Badge>
        </p>
        <TextInput
          label={texts.subject}
          maxLength={MAIL_TEXT_LIMITS.subject}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label={texts.body}
          description={texts.bodyHint}
          autosize
          ref={area}
          minRows={10}
          maxRows={24}
          maxLength={MAIL_TEXT_LIMITS.body}
          {...form.getInputProps('body')}
          onBlur={({ currentTarget: { selectionStart, selectionEnd } }) => {
            place.current = [selectionStart, selectionEnd];
          }}
        />
        <div>
          <Text size="sm" c="dimmed">
            {texts.words}
          </Text>
          <ul className={classes.words}>
            {words.body.map((word) => (
              <li key={word}>
                <button type="button" onClick={() => insert(word)}>
                  {word}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <Group justify="flex-end">
          {isOwn && (
            <Button variant="subtle" color="brick" onClick={() => setRemoving(true)}>
              {texts.reset}
            </Button>
          )}
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() =>
              test.mutate(form.getValues(), {
                onSuccess: ({ data }) =>
                  notify(data.is_queued ? texts.tested({ email: data.recipient }) : texts.notSent),
                onError: (failure) => notifyFailure(failure, messages),
              })
            }
          >
            {texts.test}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {messages.do.save}
          </Button>
        </Group>
      </form>
      <Preview kind={kind} language={language} values={form.values} />
      {isRemoving && (
        <ConfirmDialog
          title={texts.reset}
          submitLabel={texts.reset}
          mutation={remove}
          variables={undefined}
          done={texts.removed}
          close={() => setRemoving(false)}
          confirmed={() => {
            setRemoving(false);
            form.reset();
          }}
        >
          <Text>{texts.resetText}</Text>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What can be done with a text: kept as the own one, given up for that of the program, and sent to oneself. */
function useTextChanges({ kind, language }: MailText) {
  const { api } = useSession();
  const path = { kind, language };
  const save = useSettingsChange(
    (body: Values) => unwrap(api.PUT('/mail-texts/{kind}/{language}', { params: { path }, body })),
    ['/mail-texts'],
  );
  const remove = useSettingsChange(
    () => unwrap(api.DELETE('/mail-texts/{kind}/{language}', { params: { path } })),
    ['/mail-texts'],
  );
  const test = useSettingsChange(
    (body: Values, once) =>
      once((key) =>
        unwrap(
          api.POST('/mail-texts/test', {
            params: { header: { 'Idempotency-Key': key } },
            body: { kind, language, ...body },
          }),
        ),
      ),
    [],
  );
  return { save, remove, test };
}

/** Long enough for a word to be typed. */
const TYPING_MS = 400;

/** The e-mail as clients will see it, with invented values. */
function Preview({ kind, language, values }: { kind: MailTextKind; language: Language; values: Values }) {
  const { texts } = useMessages().settings;
  const [settled] = useDebouncedValue(values, TYPING_MS);
  return <MailPreview label={texts.preview} body={{ kind, language, ...settled }} />;
}
