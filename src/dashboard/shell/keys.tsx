import { Kbd, Modal, Switch } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useLayer } from '../components/layer.ts';
import { useMessages } from '../i18n/provider.tsx';
import classes from './palette.module.css';
import { hasSingleKeys, isMac, setSingleKeys } from './shortcuts.ts';

/** What can be done by a key. */
export function Keys({ close }: { close: () => void }) {
  const { palette, documents, do: words } = useMessages();
  const { keys } = palette;
  const [isOn, setOn] = useState(hasSingleKeys);
  const isOnTop = useLayer(true);
  const control = isMac ? '⌘' : 'Ctrl';
  const rows = [
    { pressed: [control, 'K'], does: palette.title },
    { pressed: [control, '↵'], does: keys.save },
    { pressed: ['n'], does: documents.new },
    { pressed: ['/'], does: keys.search },
    { pressed: ['?'], does: keys.title },
    { pressed: ['Alt', '↑ ↓'], does: keys.move },
  ];
  return (
    <Modal
      opened
      onClose={() => isOnTop() && close()}
      title={keys.title}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <dl className={classes.keys}>
        {rows.map(({ pressed, does }) => (
          <Fragment key={does}>
            <dt>
              {pressed.map((key) => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <Switch
        label={keys.single}
        description={keys.singleHint}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setSingleKeys(checked);
          setOn(checked);
        }}
      />
    </Modal>
  );
}
