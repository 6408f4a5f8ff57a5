import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Panel } from '../../../components/page.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import { DetailFields } from './detail-fields.tsx';
import {
  DETAIL_PARTS,
  type DetailPart,
  type ParticularsDraft,
  partsAtFault,
  partsSaid,
} from './particulars-draft.ts';
import { usedParts } from './used-parts.ts';

type Props = {
  particulars: ParticularsDraft;
  currency: string;
  takesPayments: boolean;
  faults: Record<string, string>;
  change: (part: { particulars: ParticularsDraft }) => void;
};

/**
 * References, period, payment, notes and languages. Open are the parts in which the draft says something, or one of the last
 * drafts of the business did; one button shows the others.
 */
export const MoreDetails = memo(function MoreDetails({ faults, change, ...props }: Props) {
  const { particulars } = props;
  const { workspace } = useSession();
  const texts = useMessages().settlement.particulars;
  const [showsAll, setShowsAll] = useState(false);
  // A part stays open while its last text is being deleted; defaults come after the page.
  const [open, setOpen] = useState<readonly DetailPart[]>(() => usedParts(workspace.reference));
  const opening = [...partsSaid(particulars), ...partsAtFault(faults)].filter((part) => !open.includes(part));
  if (opening.length > 0) setOpen([...open, ...opening]);
  const shown = showsAll ? DETAIL_PARTS : DETAIL_PARTS.filter((part) => open.includes(part));
  const Chevron = showsAll ? IconChevronDown : IconChevronRight;
  return (
    <Panel
      title={texts.title}
      hint={shown.length > 0 ? undefined : texts.hint}
      aside={
        open.length < DETAIL_PARTS.length && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={showsAll}
            leftSection={<Chevron size={15} aria-hidden="true" />}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? texts.hide : texts.show}
          </Button>
        )
      }
    >
      {shown.length > 0 && (
        <DetailFields
          {...props}
          parts={shown}
          faults={faults}
          change={(part) => change({ particulars: { ...particulars, ...part } })}
        />
      )}
    </Panel>
  );
});
