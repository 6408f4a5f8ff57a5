import { Button, Group, Modal, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import { useLayer } from './layer.ts';

type Ask = (how: () => void) => void;

/** The active guards, the last one first. */
const guards: Ask[] = [];

/** Runs an action that leaves the page; asks first where there are unsaved changes. */
export function unlessUnsaved(how: () => void): void {
  const ask = guards.at(-1);
  if (ask) ask(how);
  else how();
}

/**
 * Asks before unsaved changes are lost: by an internal link, by going back, by closing the tab, or by a button
 * whose action goes through `unlessUnsaved`.
 */
export function UnsavedGuard({ isDirty, onDiscard }: { isDirty: boolean; onDiscard?: () => void }) {
  const [leave, setLeave] = useState<() => void>();
  // After the current key event: the Escape that opens the question would close it as well.
  const ask: Ask = useCallback((how) => void setTimeout(() => setLeave(() => how)), []);
  useEffect(() => {
    if (!isDirty) return;
    const stop = [beforeUnload(), beforeLink(ask), beforeBack(ask)];
    guards.push(ask);
    return () => {
      guards.splice(guards.indexOf(ask), 1);
      for (const each of stop) each();
    };
  }, [isDirty, ask]);
  return (
    <Question
      leave={
        leave &&
        (() => {
          onDiscard?.();
          leave();
        })
      }
      stay={() => setLeave(undefined)}
    />
  );
}

function beforeUnload(): () => void {
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', onUnload);
  return () => window.removeEventListener('beforeunload', onUnload);
}

function beforeLink(ask: Ask): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target === '_blank' || link.dataset.leave || event.ctrlKey || event.metaKey) return;
    if (link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => {
      // Clicks the same link again, this time without the guard.
      link.dataset.leave = 'true';
      link.click();
      delete link.dataset.leave;
    });
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/** The used part of the Navigation API, which TypeScript does not declare yet. */
type Navigation = EventTarget & { traverseTo: (key: string) => unknown };
type NavigateEvent = Event & { navigationType: string; hashChange: boolean; destination: { key: string } };

/** Browsers without the Navigation API cannot cancel going back: there the page is left at once. */
function beforeBack(ask: Ask): () => void {
  const { navigation } = window as { navigation?: Navigation };
  let isLeaving = false;
  const onNavigate = (event: Event) => {
    const { navigationType, destination, cancelable, hashChange } = event as NavigateEvent;
    if (navigationType !== 'traverse' || !cancelable || hashChange || isLeaving) return;
    event.preventDefault();
    ask(() => {
      isLeaving = true;
      navigation?.traverseTo(destination.key);
    });
  };
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}

function Question({ leave, stay }: { leave: (() => void) | undefined; stay: () => void }) {
  const messages = useMessages();
  const isOpen = leave !== undefined;
  const isOnTop = useLayer(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={() => isOnTop() && stay()}
      title={messages.state.leaveTitle}
      closeButtonProps={{ 'aria-label': messages.do.close }}
      // Above the drawer whose changes it asks about.
      zIndex={300}
    >
      <Text>{messages.state.leaveText}</Text>
      <Group justify="flex-end" mt="xl">
        <Button
          variant="default"
          onClick={() => {
            stay();
            leave?.();
          }}
        >
          {messages.do.discard}
        </Button>
        <Button data-autofocus onClick={stay}>
          {messages.do.stay}
        </Button>
      </Group>
    </Modal>
  );
}
