import { Text, Textarea, TextInput } from '@mantine/core';
import { type CSSProperties, useId, useState } from 'react';
import { documentSendLimits } from '../../../../../generated/limits.ts';
import { $api, unwrap } from '../../../api.ts';
import { AddressList } from '../../../components/address-list.tsx';
import { addressesIn, focusFirstFault, isEmail } from '../../../components/form-faults.ts';
import { useOnce } from '../../../components/use-once.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSession, type WorkspaceSession } from '../../../session.tsx';
import type { DocumentRecord, MailPreview } from '../../../types.ts';
import { Folded } from '../../clients/folded.tsx';
import { useDocumentChange } from '../queries.ts';
import classes from './mail.module.css';

/** `to` is undefined as long as it goes to the usual addresses. */
export type MailTexts = {
  subject: string;
  message: string;
  to: string[] | undefined;
  cc: string[];
  bcc: string[];
};

const NOTHING: MailTexts = { subject: '', message: '', to: undefined, cc: [], bcc: [] };
const NOTHING_TYPED: Typed = { to: '', cc: '', bcc: '' };

/** The e-mail with a document as the service would compose it now, and what the user writes for it. */
export function useMail(document: string, isWanted: boolean) {
  const { inWorkspace } = useSession();
  const [texts, setTexts] = useState(NOTHING);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const { data: preview } = $api.useQuery(
    'get',
    '/documents/{reference}/mail-preview',
    inWorkspace({ path: { reference: document } }),
    { select: ({ data }) => data, enabled: isWanted, staleTime: 0 },
  );
  const recipients = { to: texts.to ?? preview?.to ?? [], cc: texts.cc, bcc: texts.bcc };
  const all = withTyped(recipients, typed);
  const change = (part: Partial<MailTexts>) => setTexts((last) => ({ ...last, ...part }));
  return {
    preview,
    texts,
    recipients,
    typed,
    change,
    type: (part: Partial<Typed>) => setTyped((last) => ({ ...last, ...part })),
    /**
     * What is sent, with the addresses that were typed and not ended with Enter.
     * @returns undefined where addresses must be corrected first; they are entries now, so that their fields show it
     */
    toSend: (): MailTexts | undefined => {
      const given = { cc: all.cc, bcc: all.bcc, ...(typed.to === '' ? {} : { to: all.to }) };
      if (areFaulty(all)) {
        change(given);
        setTyped(NOTHING_TYPED);
        focusFirstFault();
        return undefined;
      }
      return { ...texts, ...given };
    },
    /** Whether there is an address to send it to. */
    canBeSent: preview?.sends_mail === true && preview.recipient !== null,
  };
}

/** What goes along with an e-mail, as API input. */
export function mailInput({ subject, message, to, cc, bcc }: MailTexts) {
  return {
    ...(to ? { to } : {}),
    ...(cc.length > 0 ? { cc } : {}),
    ...(bcc.length > 0 ? { bcc } : {}),
    ...(subject.trim() ? { subject: subject.trim() } : {}),
    ...(message.trim() ? { message: message.trim() } : {}),
  };
}

/** Sends a document by e-mail with these texts, or without them only marks it as sent. */
export function useSending(reference: string) {
  const once = useOnce();
  return useDocumentChange((session, texts: MailTexts | undefined) =>
    once((key) => sendOnce(session, reference, texts, key)),
  );
}

async function sendOnce(
  { api }: WorkspaceSession,
  reference: string,
  texts: MailTexts | undefined,
  key: string,
): Promise<DocumentRecord> {
  const request = api.POST('/documents/{reference}/send', {
    params: { path: { reference }, header: { 'Idempotency-Key': key } },
    body: texts ? mailInput(texts) : { by_email: false },
  });
  return (await unwrap(request)).data;
}

/** The fields of an e-mail, and below them how it will look. */
export function MailFields({ mail }: { mail: ReturnType<typeof useMail> }) {
  const { send } = useMessages().documents;
  const { preview, texts, recipients, typed, change, type } = mail;
  if (!preview) return null;
  return (
    <>
      {recipients.to.length > 0 && <Text>{send.hint({ email: recipients.to.join(', ') })}</Text>}
      {preview.links.length > 1 && <Text>{send.portalHint}</Text>}
      <RecipientFields
        recipients={recipients}
        typed={typed}
        known={preview.known}
        change={change}
        type={type}
      />
      <TextInput
        label={send.subject}
        placeholder={preview.subject}
        maxLength={documentSendLimits.subject}
        value={texts.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Textarea
        label={send.message}
        description={send.messageHint}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={documentSendLimits.message}
        value={texts.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <MailPicture preview={preview} texts={texts} recipients={recipients} />
    </>
  );
}

/** The colour of the business, as e-mails have it. */
function faceOf(colour: string | null): CSSProperties | undefined {
  return colour === null ? undefined : ({ '--face': colour } as CSSProperties);
}

/** The e-mail as the client will see it (src/mail/letter.ts lays it out). */
function MailPicture({
  preview,
  texts,
  recipients: { to, cc, bcc },
}: {
  preview: MailPreview;
  texts: MailTexts;
  recipients: Recipients;
}) {
  const { send } = useMessages().documents;
  const subjectId = useId();
  const message = texts.message.trim();
  const [action, ...more] = preview.links;
  return (
    <figure className={classes.mail} aria-label={send.preview}>
      <figcaption>
        <strong id={subjectId}>{texts.subject.trim() || preview.subject}</strong>
        <span>{`${preview.sender_name} → ${to.join(', ')}`}</span>
        {cc.length > 0 && <span>{`${send.cc}: ${cc.join(', ')}`}</span>}
        {bcc.length > 0 && <span>{`${send.bcc}: ${bcc.join(', ')}`}</span>}
      </figcaption>
      <section
        aria-labelledby={subjectId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className={classes.paper}
        style={faceOf(preview.accent_colour)}
        data-strip={preview.accent_colour !== null || undefined}
      >
        {!preview.has_logo && <p className={classes.name}>{preview.sender_name}</p>}
        {preview.greeting && <p>{preview.greeting}</p>}
        <Paragraphs texts={preview.paragraphs} />
        {message && (
          <>
            <p>{preview.quote_label}</p>
            <blockquote>{message}</blockquote>
          </>
        )}
        <dl>
          {preview.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {action && (
          <p>
            <span className={classes.button}>{action}</span>
          </p>
        )}
        {more.map((label) => (
          <p key={label} className={classes.link}>
            {label}
          </p>
        ))}
        <Paragraphs texts={preview.closing_paragraphs} />
        <p className={classes.file}>{[preview.attachment, ...preview.files].join(', ')}</p>
      </section>
    </figure>
  );
}

/** Paragraphs of an e-mail, with the lines that they were written in. */
function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className={classes.lines}>
      {text}
    </p>
  ));
}

type Recipients = { to: string[]; cc: string[]; bcc: string[] };

/** As many as the API takes. */
const MOST = { to: 20, cc: 10, bcc: 10 };

/** What is typed into each field and is no entry of its list yet. */
type Typed = Record<keyof Recipients, string>;

/** The recipients with what is typed: who sends means it too. */
function withTyped({ to, cc, bcc }: Recipients, typed: Typed): Recipients {
  return {
    to: addressesIn([...to, typed.to]),
    cc: addressesIn([...cc, typed.cc]),
    bcc: addressesIn([...bcc, typed.bcc]),
  };
}

/** What is wrong with a list of addresses. */
function faultOf(list: readonly string[], isNeeded: boolean, messages: Messages): string | null {
  if (list.length === 0) return isNeeded ? messages.field.required : null;
  return list.every(isEmail) ? null : messages.field.email;
}

/** Whether an e-mail cannot go to these recipients as they stand. */
function areFaulty({ to, cc, bcc }: Recipients): boolean {
  return to.length === 0 || ![...to, ...cc, ...bcc].every(isEmail);
}

/** Who gets an e-mail, and who gets copies. */
function RecipientFields({
  recipients,
  typed,
  known,
  change,
  type,
}: {
  recipients: Recipients;
  typed: Typed;
  /** Addresses to choose from. */
  known: readonly string[];
  change: (part: Partial<Recipients>) => void;
  type: (part: Partial<Typed>) => void;
}) {
  const messages = useMessages();
  const { send } = messages.documents;
  const taken = [...recipients.to, ...recipients.cc, ...recipients.bcc];
  const field = (place: keyof Recipients) => ({
    label: send[place],
    value: recipients[place],
    searchValue: typed[place],
    onSearchChange: (text: string) => type({ [place]: text }),
    onChange: (list: string[]) => change({ [place]: addressesIn(list) }),
    data: known.filter((address) => !taken.includes(address)),
    error: faultOf(recipients[place], place === 'to', messages),
    maxTags: MOST[place],
    classNames: { inputField: classes.typing ?? '' },
  });
  return (
    <>
      <AddressList {...field('to')} />
      <Folded
        title={send.copies}
        hasAny={recipients.cc.length + recipients.bcc.length > 0}
        isHeldOpen={![...recipients.cc, ...recipients.bcc].every(isEmail)}
      >
        <AddressList {...field('cc')} />
        <AddressList {...field('bcc')} description={send.bccHint} />
      </Folded>
    </>
  );
}
