import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { Failure } from '../../domain/failure.ts';
import { likelyLanguageOf } from '../../domain/language.ts';
import { message } from '../../domain/messages/message.ts';
import { PAYMENT_METHODS } from '../../domain/payment-methods.ts';
import { TOOLSETS } from '../../domain/permissions.ts';
import { unitCodeOf } from '../../domain/unit-words.ts';
import { defaultUnit, isUnitOf, unitsOf } from '../../domain/units.ts';
import { labelsOf } from '../../print/labels.ts';
import type { Schema } from '../../spec/public.ts';
import { listBankAccounts } from '../../workspaces/bank-accounts.ts';
import { listPaymentMethods } from '../../workspaces/payment-methods.ts';
import { sellerToday } from '../../workspaces/tax-rates.ts';
import { issuedThisMonth } from '../../workspaces/workspaces.ts';
import { firstCategories } from '../expenses/queries.ts';
import type { Success } from '../handler.ts';
import { accountView, countryView, currencyViews } from './view.ts';

/** A workspace can have any number of categories; an answer needs a limit. */
const MAX_CATEGORIES = 1000;

/** GET /workspace: the workspace of a key, and the key's permissions. */
export async function getWorkspace({
  tx,
  actor,
  now,
  service,
}: Context<Reader>): Promise<Success<'getWorkspace'>> {
  const { workspace, plan, role, permissions } = actor;
  if (plan === null) throw new Failure('no_active_plan', message('access.no_active_plan'));
  return {
    data: {
      reference: workspace.reference,
      environment: workspace.environment,
      business: {
        name: workspace.name,
        legal_name: workspace.legalName,
        tax_number: workspace.taxNumber,
        vat_number: workspace.vatNumber,
        registration_number: workspace.registrationNumber,
        address_line1: workspace.addressLine1,
        address_line2: workspace.addressLine2,
        city: workspace.city,
        postal_code: workspace.postalCode,
        place_of_issue: workspace.placeOfIssue,
        country: workspace.country,
        email: workspace.email,
        phone: workspace.phone,
        website: workspace.website,
        electronic_address: workspace.electronicAddress,
        electronic_address_scheme: workspace.electronicAddressScheme,
        contact_name: workspace.contactName,
        contact_phone: workspace.contactPhone,
        contact_email: workspace.contactEmail,
      },
      tax_status: (await sellerToday(tx, workspace, now)).status,
      currency: workspace.currency,
      timezone: workspace.timezone,
      language: workspace.language,
      issues_only_clean: workspace.issuesOnlyClean,
      plan: {
        key: plan.key,
        monthly_documents: plan.monthlyDocuments,
        issued_this_month: await issuedThisMonth(tx, workspace, now),
        features: [...plan.features],
      },
      role,
      permissions: [...permissions],
      toolsets: TOOLSETS.filter((toolset) => !service.toolsetsDisabled.includes(toolset)),
    },
  };
}

/** GET /catalogue: the values that other operations take. */
export async function getCatalogue({ tx, actor, now }: Context<Reader>): Promise<Success<'getCatalogue'>> {
  const { workspace, permissions } = actor;
  return {
    data: {
      ...countryView(await sellerToday(tx, workspace, now), today(now, workspace.timezone)),
      currencies: currencyViews(await listPaymentMethods(tx, workspace)),
      payment_methods: [...PAYMENT_METHODS],
      bank_accounts: (await listBankAccounts(tx, workspace)).map(accountView),
      item_types: (['product', 'service'] as const).map((type) => ({
        type,
        units: [...unitsOf(type)],
        default_unit: defaultUnit(type),
      })),
      units: unitViews(workspace.country),
      expense_categories: permissions.has('expenses.view')
        ? await firstCategories(tx, workspace.id, MAX_CATEGORIES)
        : null,
    },
  };
}

/** The units of lines, each with its word in the language of the country. */
function unitViews(country: string): Schema<'CatalogueUnit'>[] {
  const words: Readonly<Record<string, { one: string }>> = labelsOf(likelyLanguageOf(country)).units;
  const types = ['product', 'service'] as const;
  // A product can have every one of them.
  return unitsOf('product').map((key) => ({
    key,
    label: words[key]?.one ?? key,
    unit_code: unitCodeOf(key),
    item_types: types.filter((type) => isUnitOf(type, key)),
  }));
}
