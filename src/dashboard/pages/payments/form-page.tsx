import { useSearchParams } from 'wouter';
import { PageHead } from '../../components/page.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { PaymentForm } from './form.tsx';

/** A new payment, of the client that the address names. */
export function PaymentFormPage() {
  const { payments } = useMessages();
  const { can } = useSession();
  const [search] = useSearchParams();
  const client = search.get('client');
  return (
    <>
      <PageHead
        title={payments.new}
        back={can('payments.view') ? { href: '/payments', label: payments.title } : undefined}
      />
      <PaymentForm key={client} client={client} />
    </>
  );
}
