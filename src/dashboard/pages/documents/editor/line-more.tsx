import { useMemo } from 'react';
import { classificationInputLimits, documentLineInputLimits } from '../../../../../generated/limits.ts';
import { unitCodeOf } from '../../../../domain/unit-words.ts';
import { schemeChoices } from '../../../components/classification-schemes.ts';
import { DateField } from '../../../components/date-field.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import { Cell, NumberCell, SelectCell } from './cells.tsx';
import type { LineDraft } from './draft.ts';
import classes from './editor.module.css';

type Props = {
  line: LineDraft;
  /** The label of a field of this line. */
  name: (field: string) => string;
  set: (part: Partial<LineDraft>) => void;
  faults: Record<string, string> | undefined;
};

/** How many units the price is for, and what a line says for e-invoices: unit code, period, classification, exemption. */
export function LineMore({ line, name, set, faults }: Props) {
  const { more } = useMessages().editor;
  const schemes = useMemo(() => schemeChoices(line.classificationScheme), [line.classificationScheme]);
  return (
    <div className={classes.more}>
      <div className={classes.moreField} data-label={more.priceBase}>
        <NumberCell
          aria-label={name(more.priceBase)}
          placeholder="1"
          error={faults?.price_base_quantity}
          value={line.priceBase}
          onType={(priceBase) => set({ priceBase })}
        />
      </div>
      <div className={classes.moreField} data-label={more.unitCode}>
        <Cell
          id={`${line.id}-unit-code`}
          aria-label={name(more.unitCode)}
          placeholder={unitCodeOf(line.unit) ?? 'C62'}
          maxLength={documentLineInputLimits.unit_code}
          error={faults?.unit_code}
          value={line.unitCode}
          onChange={(event) => set({ unitCode: event.currentTarget.value })}
        />
      </div>
      <DateField
        label={more.periodStart}
        error={faults?.service_period_start}
        value={line.periodStart}
        onChange={(periodStart) => set({ periodStart })}
      />
      <DateField
        label={more.periodEnd}
        error={faults?.service_period_end}
        value={line.periodEnd}
        onChange={(periodEnd) => set({ periodEnd })}
      />
      <div className={classes.moreField} data-label={more.scheme}>
        <SelectCell
          label={name(more.scheme)}
          placeholder={schemes[0]?.label ?? ''}
          choices={schemes}
          isClearable
          error={faults?.['classification.scheme']}
          value={line.classificationScheme}
          onChange={(classificationScheme) => set({ classificationScheme })}
        />
      </div>
      <div className={classes.moreField} data-label={more.classification}>
        <Cell
          aria-label={name(more.classification)}
          maxLength={classificationInputLimits.code}
          error={faults?.['classification.code'] ?? faults?.classification}
          value={line.classificationCode}
          onChange={(event) => set({ classificationCode: event.currentTarget.value })}
        />
      </div>
      <div className={classes.moreField} data-label={more.exemption}>
        <Cell
          aria-label={name(more.exemption)}
          placeholder="VATEX-EU-AE"
          maxLength={documentLineInputLimits.exemption_code}
          error={faults?.exemption_code}
          value={line.exemptionCode}
          onChange={(event) => set({ exemptionCode: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
