import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconListDetails,
  IconPercentage,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useMessages } from '../../../i18n/provider.tsx';
import cells from './cells.module.css';
import { isTakenBack, type LineDraft, oppositeQuantity } from './draft.ts';
import classes from './editor.module.css';
import type { LineActions } from './use-draft.ts';

type Props = {
  line: LineDraft;
  position: number;
  isLast: boolean;
  actions: LineActions;
  isTemplate?: boolean;
  /** Shows what a line says besides its amounts; undefined where it is shown, or there is nothing. */
  showMore?: (() => void) | undefined;
};

/** The actions on a line. The menu is rendered only while it is open. */
export function LineMenu(props: Props) {
  const messages = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.menu}>
      <button
        ref={button}
        type="button"
        className={cells.menu}
        aria-label={`${messages.do.actions}, ${messages.editor.line({ position: props.position })}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Entries
          {...props}
          close={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function Entries({
  line,
  position,
  isLast,
  actions,
  isTemplate,
  showMore,
  close,
}: Props & { close: () => void }) {
  const { editor } = useMessages();
  return (
    <Menu opened onChange={(isOpen) => !isOpen && close()} returnFocus={false}>
      <Menu.Target>
        <span className={cells.anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        {line.kind === 'item' && (
          <ItemEntries line={line} actions={actions} isTemplate={isTemplate ?? false} showMore={showMore} />
        )}
        <Menu.Item
          leftSection={<IconArrowUp size={17} stroke={1.6} />}
          disabled={position === 1}
          onClick={() => actions.moveLine(line.id, -1)}
        >
          {editor.moveUp({ position })}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={17} stroke={1.6} />}
          disabled={isLast}
          onClick={() => actions.moveLine(line.id, 1)}
        >
          {editor.moveDown({ position })}
        </Menu.Item>
        <Menu.Item
          color="brick"
          leftSection={<IconTrash size={17} stroke={1.6} />}
          onClick={() => actions.removeLine(line.id)}
        >
          {editor.removeLine({ position })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Of a line with amounts. */
function ItemEntries({
  line,
  actions,
  isTemplate = false,
  showMore,
}: Pick<Props, 'line' | 'actions' | 'isTemplate' | 'showMore'>) {
  const { editor } = useMessages();
  return (
    <>
      {!line.discountType && (
        <Menu.Item
          leftSection={<IconPercentage size={17} stroke={1.6} />}
          onClick={() => {
            actions.changeLine(line.id, { discountType: 'percent' });
            setTimeout(() => document.getElementById(`${line.id}-discount`)?.focus(), 0);
          }}
        >
          {editor.addDiscount}
        </Menu.Item>
      )}
      {isTemplate && line.item !== null && (
        <Menu.Item
          leftSection={<IconRepeat size={17} stroke={1.6} />}
          onClick={() => actions.changeLine(line.id, { followsItem: !line.followsItem })}
        >
          {line.followsItem ? editor.ownPrice : editor.followItem}
        </Menu.Item>
      )}
      {/* The number keys of some phones have no minus. */}
      <Menu.Item
        leftSection={<IconArrowBackUp size={17} stroke={1.6} />}
        onClick={() => actions.changeLine(line.id, { quantity: oppositeQuantity(line.quantity) })}
      >
        {isTakenBack(line) ? editor.charge : editor.takeBack}
      </Menu.Item>
      {showMore && (
        <Menu.Item
          leftSection={<IconListDetails size={17} stroke={1.6} />}
          onClick={() => {
            showMore();
            setTimeout(() => document.getElementById(`${line.id}-unit-code`)?.focus(), 0);
          }}
        >
          {editor.more.show}
        </Menu.Item>
      )}
    </>
  );
}
