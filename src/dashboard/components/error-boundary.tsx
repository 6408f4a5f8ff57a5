import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shows an error instead of an empty page. In React, only a class component can be an error boundary. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const messages = useMessages();
  return (
    <div role="alert">
      <EmptyState title={messages.failure.broken} hint={messages.failure.brokenHint}>
        <Button onClick={() => window.location.reload()}>{messages.failure.reload}</Button>
      </EmptyState>
    </div>
  );
}
