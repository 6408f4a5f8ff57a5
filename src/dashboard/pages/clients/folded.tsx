import { Button, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

/** A part of a form that few need: closed, unless the record has something in it. */
export function Folded({
  title,
  hasAny,
  isHeldOpen = false,
  children,
}: {
  title: string;
  hasAny: boolean;
  /** It cannot be closed while something in it must be corrected. */
  isHeldOpen?: boolean;
  children: ReactNode;
}) {
  const [isUnfolded, setOpen] = useState(hasAny);
  const isOpen = isUnfolded || isHeldOpen;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        leftSection={<Chevron size={15} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </Button>
      {isOpen && (
        <Stack gap="sm" mt="xs">
          {children}
        </Stack>
      )}
    </div>
  );
}
