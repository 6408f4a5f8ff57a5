import { localDecimal } from '../../../domain/local-format.ts';
import type { overview as english } from '../en/overview.ts';
import { plural } from './plural.ts';

export const overview: typeof english = {
  title: 'Pregled',
  elsewhere: 'Vaš posao je u meniju',
  elsewhereHint: 'Brojke i dokumenti su za druge članove: šta vidite menja vlasnik ili administrator.',
  greeting: (name) => `Dobro došli, ${name}`,
  thisYear: 'Ove godine do sada',
  revenue: 'Prihodi',
  expenses: 'Troškovi',
  net: 'Neto',
  revenueHint: 'Primljen novac, sa porezom',
  chartTitle: 'Novac koji ulazi i izlazi',
  chartHint: 'po mesecima, poslednjih dvanaest',
  chartTable: 'Prihodi, troškovi i neto po mesecima',
  month: 'Mesec',
  outstanding: 'Nenaplaćeno',
  overdue: 'Dospelo',
  documents: (count) =>
    `${localDecimal(String(count), 'sr')} ${plural(count, 'dokument', 'dokumenta', 'dokumenata')}`,
  aging: 'Koliko kasni',
  bucket: {
    current: 'Još nije dospelo',
    days_1_30: '1–30 dana',
    days_31_60: '31–60 dana',
    days_61_90: '61–90 dana',
    days_over_90: 'Preko 90 dana',
  },
  topClients: 'Najveći klijenti',
  topClientsHint: 'po primljenom novcu ove godine',
  attention: 'Traži pažnju',
  attentionNone: 'Ništa ne čeka na vas.',
  attentionNoneHint:
    'Ovde se pojavljuju dokumenti sa čijim plaćanjem klijenti kasne i nacrti koji nisu izdati.',
  overdueSince: (date) => `dospelo ${date}`,
  draftOf: (client) => `Nacrt: ${client}`,
  allOverdue: 'Svi dospeli dokumenti',
  allDrafts: 'Svi nacrti',
  noData: 'Još nema uplata',
  noDataHint: 'Čim neki klijent plati, ovde se popunjavaju meseci.',
  otherCurrencies: {
    title: 'U drugim valutama, nije uračunato gore',
    received: (amount) => `${amount} primljeno`,
    outstanding: (amount) => `${amount} nenaplaćeno`,
  },
  start: {
    title: 'Prva faktura, korak po korak',
    done: 'urađeno',
    business: 'Dopunite podatke firme',
    account: 'Upišite račun za uplate',
    client: 'Dodajte klijenta',
    item: 'Dodajte šta prodajete',
    document: 'Napišite fakturu',
    hint: {
      business: 'PIB i adresa stoje na svakoj fakturi.',
      account: 'Račun za svaku valutu, sa kodom za skeniranje.',
      client: 'Kome pišete fakture.',
      item: 'Da se stavka sama popuni. Možete i preskočiti.',
      document: 'Ostaje nacrt dok je ne izdate.',
    },
  },
};
