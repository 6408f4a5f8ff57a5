import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useWords } from '../language.tsx';
import { Blank } from './blank.tsx';

/** Shows that a page broke instead of showing nothing. React knows no other way for it than a class. */
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
  const words = useWords();
  return (
    <div role="alert">
      <Blank title={words.failure.broken} hint={words.failure.brokenHint}>
        <Button onClick={() => window.location.reload()}>{words.failure.reload}</Button>
      </Blank>
    </div>
  );
}
