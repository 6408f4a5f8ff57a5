import { useState } from 'react';

/** The selected rows of a page of a list, for bulk operations. */
export type Selection<Row> = {
  /** The selected rows, in the order of the list. */
  rows: Row[];
  /** The rows that can be selected: those of the page. */
  all: readonly Row[];
  choose: (row: Row, isOn: boolean) => void;
  chooseAll: (isOn: boolean) => void;
  /** The accessible name of a row's checkbox. */
  nameOf: (row: Row) => string;
};

/** Only rows of the current page can be selected: bulk operations never affect rows out of sight. */
export function useSelection<Row extends { reference: string }>(
  all: readonly Row[],
  nameOf: (row: Row) => string,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    rows: all.filter(({ reference }) => chosen.has(reference)),
    all,
    choose: ({ reference }, isOn) =>
      setChosen((last) => {
        const next = new Set(last);
        if (isOn) next.add(reference);
        else next.delete(reference);
        return next;
      }),
    chooseAll: (isOn) => setChosen(new Set(isOn ? all.map(({ reference }) => reference) : [])),
    nameOf,
  };
}
