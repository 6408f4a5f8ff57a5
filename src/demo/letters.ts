// What the demo business says to its clients, and keeps of others.
import type { Context } from '../auth/context.ts';
import { addDays, today } from '../domain/calendar.ts';
import { createBalanceConfirmation } from '../resources/balance-confirmations/api.ts';
import { addExpenseFile } from '../resources/files/api.ts';
import { prepareFile } from '../resources/files/prepare.ts';
import { setMailText } from '../resources/mail-texts/api.ts';

/** The bill of a shop: a picture of 176 × 132 points. */
const BILL =
  'iVBORw0KGgoAAAANSUhEUgAAALAAAACEAQAAAAAYJ5xIAAACL0lEQVR42u1VP2gTURz+7uVIr3LkEigxCmJLK1WHEutgTyhe' +
  'B/8MOuqQIaRFg4MVB6cufcEMBqzpJFFBMol0UEGH4qAnGaKdHMUuVWLNEmk6tcHcz+HeXdq7W8TprI9b7uN333v3/b7f9yRC' +
  '0GLYG/CCXpP0kgeWaPTixrj16o23OiWVlACSD90rqMo+eJApyPnKqTjRr1xYoN1LCnUbutwHx4O+Ydivfx8+7YVlrN+4lt/X' +
  '8lWnOJI8YMs1WNwvbCz1VVXOBAjbiQaee8X/O9K/NQ0gOT7leUJvtr+GSXinsfgQdIKXdRu+CwB0eHC9MsetGTzIcAAynjci' +
  '947Xh5Am3oqoLcexX66+S2Y42nMWgCe1Pj4LgGE5OsAKvKPdxi2QgWluc1dXYM3zJr5FFmEdwqTojha/rCqWPP++XKFfB37c' +
  'nyAiAhGR18ZEDACthcGxBgCg7QorItMUVbawDOUjjZHtj5fsatUlid7MX+88XrVfnTFnALYGpGLAljG3n+j2omB8WtuqjWhE' +
  'RLQthN3Ttv8fBf61+8omY0pbqgNgGLoTGTaKBQMArKzrWDl9fjN37nUOACJWj9sEgM82SQUzXHCbiTg6y6sAIGVfPFNbdnVO' +
  'BaJV27AxY1JMcenT2Mv+s8VTJgAyjo0u1UN8HckAms20X9ijgIPuFLbv5EFNF/AOYX/mn77NiOF2hWXYLBjIO/GXNZ2MTfIu' +
  'HjlJ0BM2sdFOjGmmOEnIhf0z+DdqQP23M4UijwAAAABJRU5ErkJggg==';

const STATEMENT_TEXT = {
  subject: 'Kartica kupca – {{seller.name}}',
  body: 'Poštovani,\n\nu prilogu je Vaša kartica za protekli mesec. Ako se ne slaže sa Vašom evidencijom, javite nam se.\n\n{{link}}\n\nSrdačan pozdrav,\n**{{seller.name}}**',
};

/** A text of its own, a balance that waits for its answer, and the bill of an expense. */
export async function createDemoLetters(
  context: Context,
  { client, bill }: { client: string; bill: string },
): Promise<void> {
  const { workspace } = context.actor;
  const path = { kind: 'statement', language: 'sr' } as const;
  await setMailText(context, { path, query: {}, body: STATEMENT_TEXT });
  const asOf = addDays(today(context.now, workspace.timezone), -1);
  await createBalanceConfirmation(context, {
    ...{ path: {}, query: {} },
    body: { client, as_of: asOf, by_email: false },
  });
  const body = { name: 'Račun.png', content: BILL };
  const drawPages = () => Promise.reject(new Error('A picture is not drawn.'));
  const prepared = await prepareFile({ drawPages, workspaceId: workspace.id }, { body });
  await addExpenseFile({ ...context, prepared }, { path: { reference: bill }, query: {}, body });
}
