import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError, dashboard, unwrap } from '../../api.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useI18n } from '../../i18n/provider.tsx';
import { useSetupState, useSignedIn } from '../../session.tsx';
import type { SetupState } from '../../types.ts';
import classes from './forms.module.css';
import { Frame } from './frame.tsx';
import { UnusableLink } from './reset-password.tsx';
import { BusinessStep, OwnerStep, type SetupValues } from './setup-steps.tsx';
import { useLinkToken, useUnusable } from './use-link-token.ts';

/** The first visit: the business, then its owner. */
export function Setup() {
  const { messages } = useI18n();
  const { account } = messages;
  const token = useLinkToken();
  const { data: state, error, refetch } = useSetupState();
  if (error) return <FailureNotice error={error} retry={refetch} />;
  if (!state) return null;
  if (token === '' && !state.is_needed)
    return (
      <Frame title={account.setup.doneTitle} hint={account.setup.done}>
        <Button component={Link} href="/sign-in">
          {account.signIn.submit}
        </Button>
      </Frame>
    );
  if (token === '') return <Frame title={account.setup.noLinkTitle} hint={account.setup.noLink} />;
  return <Steps token={token} state={state} />;
}

function Steps({ token, state }: { token: string; state: SetupState }) {
  const { messages, language } = useI18n();
  const { setup } = messages.account;
  const [business, setBusiness] = useState<SetupValues['business']>();
  const [isOwnerStep, setOwnerStep] = useState(false);
  const [isUnusable, refused] = useUnusable('setup', token);
  const signedIn = useSignedIn();
  const [, go] = useLocation();

  async function finish(owner: SetupValues['owner']) {
    if (!business) return;
    try {
      const body = { token, business, owner: { ...owner, language } };
      const { data } = await unwrap(dashboard.POST('/setup', { body }));
      signedIn(data);
      go('/', { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) refused();
      else throw error;
    }
  }

  if (isUnusable) return <UnusableLink />;
  return (
    <Frame title={setup.title} hint={setup.hint}>
      <ol className={classes.steps}>
        <li data-done aria-current={isOwnerStep ? undefined : 'step'}>
          {setup.stepBusiness}
        </li>
        <li data-done={isOwnerStep || undefined} aria-current={isOwnerStep ? 'step' : undefined}>
          {setup.stepOwner}
        </li>
      </ol>
      {isOwnerStep ? (
        <OwnerStep finish={finish} back={() => setOwnerStep(false)} />
      ) : (
        <BusinessStep
          state={state}
          initial={business}
          next={(given) => {
            setBusiness(given);
            setOwnerStep(true);
          }}
        />
      )}
    </Frame>
  );
}
