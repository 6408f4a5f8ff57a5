import { useState } from 'react';

/** Rows of a page of a list that are chosen, to do something with all of them. */
export type Selection<Row> = {
  /** What is chosen, in the order of the list. */
  rows: Row[];
  /** What can be chosen: the rows of the page. */
  all: readonly Row[];
  choose: (row: Row, isOn: boolean) => void;
  chooseAll: (isOn: boolean) => void;
  /** What a row is called, for those who hear its checkbox. */
  nameOf: (row: Row) => string;
};

/** Only what is on the page can be chosen: nothing is done with rows that are out of sight. */
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
