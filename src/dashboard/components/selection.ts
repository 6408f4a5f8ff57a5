import { useState } from 'react';

/** The selected rows of a list, for bulk operations. */
export type Selection<Row> = {
  /** The selected rows, in the order of the list. */
  rows: Row[];
  /** The rows that can be selected: those of the page. */
  all: readonly Row[];
  choose: (row: Row, isOn: boolean) => void;
  chooseAll: (isOn: boolean) => void;
  /** True where the whole list is meant, with the rows of its other pages. */
  isWhole: boolean;
  chooseWhole: () => void;
  /** How many rows the list has on all of its pages. */
  total: number;
  /** The accessible name of a row's checkbox. */
  nameOf: (row: Row) => string;
};

/** Rows out of sight are selected only together, all that the filters show: other filters end that. */
export function useSelection<Row extends { reference: string }>(
  all: readonly Row[],
  nameOf: (row: Row) => string,
  { filters, total }: { filters: string; total: number },
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState<string>();
  const isWhole = whole === filters;
  const references = all.map(({ reference }) => reference);
  return {
    rows: all.filter(({ reference }) => isWhole || chosen.has(reference)),
    all,
    choose: ({ reference }, isOn) => {
      setWhole(undefined);
      setChosen((last) => {
        const next = new Set(isWhole ? references : last);
        if (isOn) next.add(reference);
        else next.delete(reference);
        return next;
      });
    },
    chooseAll: (isOn) => {
      setWhole(undefined);
      setChosen(new Set(isOn ? references : []));
    },
    isWhole,
    chooseWhole: () => setWhole(filters),
    total,
    nameOf,
  };
}
