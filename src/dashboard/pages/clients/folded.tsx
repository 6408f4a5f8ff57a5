import { Button, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

/** A part of a form that few need: closed, unless the record has something in it. */
export function Folded({ title, hasAny, children }: { title: string; hasAny: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(hasAny);
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
