import { useSearchParams } from 'wouter';

/** A form that the address can open, with `?new=1`, so that it can be linked to. */
export function useOpenInAddress(): { isNew: boolean; openNew: () => void; closeNew: () => void } {
  const [search, setSearch] = useSearchParams();
  const turn = (isOpen: boolean) =>
    setSearch(
      (last) => {
        const next = new URLSearchParams(last);
        if (isOpen) next.set('new', '1');
        else next.delete('new');
        return next;
      },
      { replace: true },
    );
  return { isNew: search.has('new'), openNew: () => turn(true), closeNew: () => turn(false) };
}
