import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './pdf-frame.module.css';

/** Opens the PDF in a tab of its own. */
export function OpenPdf({ address, label }: { address: string; label: string }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        component="a"
        href={address}
        target="_blank"
        variant="subtle"
        color="gray"
        aria-label={label}
      >
        <IconExternalLink size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

/** The browser's viewer is black until it shows something: a white sheet covers it until then. */
export function PdfFrame({ address, title }: { address: string; title: string }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div className={classes.frame}>
      <iframe
        src={`${address}#toolbar=0&navpanes=0&view=FitH`}
        title={title}
        loading="lazy"
        // By then it has the file and draws it within moments.
        onLoad={() => setTimeout(() => setLoaded(true), 250)}
      />
      {!isLoaded && (
        <div className={classes.blank} aria-hidden="true">
          <Skeleton height="100%" radius={0} />
        </div>
      )}
    </div>
  );
}
