import { Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { deliveryAddressInputLimits } from '../../../../../generated/limits.ts';
import { CountrySelect } from '../../../components/country-select.tsx';
import { Panel } from '../../../components/page.tsx';
import { SearchSelect } from '../../../components/search-select.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import { type DeliveryDraft, hasDelivery } from './delivery-draft.ts';
import classes from './more-details.module.css';

type Props = {
  delivery: DeliveryDraft;
  countries: readonly string[];
  faults: Record<string, string>;
  change: (part: { delivery: DeliveryDraft }) => void;
};

/** Where it is delivered to, and the tax point; closed for a document that has neither. */
export const Delivery = memo(function Delivery({ delivery, countries, faults, change }: Props) {
  const texts = useMessages().editor.delivery;
  const [isOpen, setOpen] = useState<boolean>();
  // Once, so that it does not close while its last text is being deleted.
  const [hasSaidMore, setSaidMore] = useState(false);
  if (!hasSaidMore && hasDelivery(delivery)) setSaidMore(true);
  const hasFault = Object.keys(faults).some((field) => /^(delivery_address|tax_point)/.test(field));
  const isShown = (isOpen ?? hasSaidMore) || hasFault;
  const Chevron = isShown ? IconChevronDown : IconChevronRight;
  return (
    <Panel
      title={texts.title}
      hint={isShown ? undefined : texts.hint}
      aside={
        <Button
          variant="default"
          size="xs"
          aria-expanded={isShown}
          aria-label={`${isShown ? texts.hide : texts.show}: ${texts.title}`}
          leftSection={<Chevron size={15} aria-hidden="true" />}
          onClick={() => setOpen(!isShown)}
        >
          {isShown ? texts.hide : texts.show}
        </Button>
      }
    >
      {isShown && (
        <Fields
          delivery={delivery}
          countries={countries}
          faults={faults}
          change={(part) => change({ delivery: { ...delivery, ...part } })}
        />
      )}
    </Panel>
  );
});

function Fields({
  delivery,
  countries,
  faults,
  change,
}: Omit<Props, 'change'> & { change: (part: Partial<DeliveryDraft>) => void }) {
  const messages = useMessages();
  const { workspace } = useSession();
  const texts = messages.editor.delivery;
  const { taxPoints, taxPoint } = messages.documents.record;
  const points = Object.entries(taxPoints).map(([value, label]) => ({ value, label }));
  const text = (
    name: 'name' | 'street' | 'city' | 'postalCode',
    field: keyof typeof deliveryAddressInputLimits,
  ) => ({
    label: texts[name],
    maxLength: deliveryAddressInputLimits[field],
    value: delivery[name],
    error: faults[`delivery_address.${field}`],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      // An address has a country; most are in the country of the business.
      change({ [name]: value, ...(value ? { country: delivery.country ?? workspace.country } : {}) }),
  });
  return (
    <div className={classes.fields}>
      <TextInput {...text('name', 'name')} description={texts.nameHint} className={classes.whole} />
      <TextInput {...text('street', 'street')} />
      <TextInput {...text('postalCode', 'postal_code')} />
      <TextInput {...text('city', 'city')} />
      <CountrySelect
        label={texts.country}
        countries={countries}
        clearable
        value={delivery.country}
        error={faults['delivery_address.country'] ?? faults.delivery_address}
        onChange={(country) => change({ country })}
      />
      <SearchSelect
        label={taxPoint}
        description={texts.taxPointHint}
        data={points}
        clearable
        value={delivery.taxPoint}
        error={faults.tax_point}
        onChange={(point) => change({ taxPoint: point as DeliveryDraft['taxPoint'] })}
      />
    </div>
  );
}
