import type { Context, Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { monthOf } from '../../domain/calendar.ts';
import { notFound } from '../../domain/failure.ts';
import { parseBase64 } from '../../formats/base64.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { logoHashOf, logoOf, removeLogo, setLogo } from '../../workspaces/logo.ts';
import { type Profile, updateProfile } from '../../workspaces/profile.ts';
import { setDefaultRate } from '../../workspaces/tax-rates.ts';
import { createSandbox as makeSandbox, showWorkspace } from '../../workspaces/workspaces.ts';
import { planView, workspaceRef } from '../account/view.ts';
import type { DashboardHandler } from '../handler.ts';

/** `GET …` */
export const getWorkspaceProfile: DashboardHandler<'getWorkspaceProfile', Context<Reader>> = async ({
  tx,
  actor,
}) => ({
  data: await workspaceView(tx, actor.workspace),
});

/** `PATCH …` */
export const updateWorkspace: DashboardHandler<'updateWorkspace', Context> = async (
  { tx, actor, now },
  { body },
) => {
  const text = (value: string | null | undefined) => (value === null ? '' : value);
  const profile: Profile = {
    name: body.name,
    timezone: body.timezone,
    numberTemplate: body.number_template,
    legalName: text(body.legal_name),
    taxNumber: text(body.tax_number),
    vatNumber: text(body.vat_number),
    registrationNumber: text(body.registration_number),
    email: text(body.email),
    phone: text(body.phone),
    website: text(body.website),
    electronicAddress: text(body.electronic_address),
    electronicAddressScheme: text(body.electronic_address_scheme),
    contactName: text(body.contact_name),
    contactPhone: text(body.contact_phone),
    contactEmail: text(body.contact_email),
    addressLine1: text(body.address_line1),
    addressLine2: text(body.address_line2),
    city: text(body.city),
    postalCode: text(body.postal_code),
    placeOfIssue: text(body.place_of_issue),
    issuesOnlyClean: body.issues_only_clean,
    ledgerEmail: text(body.ledger_email),
    iban: text(body.iban),
    language: text(body.language),
    paymentReferenceScheme: body.payment_reference_scheme,
    defaultDueDays: body.default_due_days,
    defaultPaymentTerms: body.default_payment_terms,
    defaultNotes: body.default_notes,
    defaultLanguage: body.default_language,
    defaultSecondLanguage: body.default_second_language,
    accentColour: body.accent_colour,
    footerText: body.footer_text,
    layout: body.layout,
  };
  const { default_tax_rate: key } = body;
  const changed = await updateProfile(tx, actor.workspace, profile);
  const workspace = key === undefined ? changed : await setDefaultRate(tx, changed, { key, now });
  return { data: await workspaceView(tx, workspace) };
};

/** `GET …/logo` */
export const getLogo: DashboardHandler<'getLogo', Context<Reader>> = async ({ tx, actor }) => ({
  data: await logoView(tx, actor.workspace),
});

/** `PUT …/logo` */
export const putLogo: DashboardHandler<'putLogo', Context> = async ({ tx, actor, now }, { body }) => {
  const image = parseBase64(body.image, 'image');
  await setLogo(tx, { workspace: actor.workspace, image, now, field: 'image' });
  return { data: await logoView(tx, actor.workspace) };
};

/** `DELETE …/logo` */
export const deleteLogo: DashboardHandler<'deleteLogo', Context> = ({ tx, actor }) =>
  removeLogo(tx, actor.workspace);

/** `GET …/usage` */
export const getUsage: DashboardHandler<'getUsage', Context<Reader>> = async ({ tx, actor, now }) => {
  const { plan, issuedThisMonth } = await showWorkspace(tx, actor.workspace, now);
  return {
    data: {
      plan: plan.key === null ? null : planView({ ...plan, key: plan.key }),
      plan_status: plan.status,
      month: monthOf(now, actor.workspace.timezone),
      issued: issuedThisMonth,
    },
  };
};

/** `POST …/sandbox` */
export const createSandbox: DashboardHandler<'createSandbox', Context> = async ({ tx, actor, now }) => ({
  data: await workspaceView(tx, await makeSandbox(tx, actor.workspace, now)),
});

async function logoView(tx: Reader, workspace: Workspace): Promise<DashboardSchema<'Logo'>> {
  const logo = await logoOf(tx, workspace.id);
  if (!logo) throw notFound('logo');
  const { mediaType, sha256, image } = logo;
  return { media_type: mediaType, sha256, data_url: `data:${mediaType};base64,${image.toString('base64')}` };
}

async function workspaceView(tx: Reader, workspace: Workspace): Promise<DashboardSchema<'Workspace'>> {
  const logo = await logoHashOf(tx, workspace.id);
  return {
    ...workspaceRef(workspace),
    legal_name: workspace.legalName,
    tax_number: workspace.taxNumber,
    vat_number: workspace.vatNumber,
    registration_number: workspace.registrationNumber,
    email: workspace.email,
    phone: workspace.phone,
    website: workspace.website,
    electronic_address: workspace.electronicAddress,
    electronic_address_scheme: workspace.electronicAddressScheme,
    contact_name: workspace.contactName,
    contact_phone: workspace.contactPhone,
    contact_email: workspace.contactEmail,
    address_line1: workspace.addressLine1,
    address_line2: workspace.addressLine2,
    city: workspace.city,
    postal_code: workspace.postalCode,
    place_of_issue: workspace.placeOfIssue,
    issues_only_clean: workspace.issuesOnlyClean,
    ledger_email: workspace.ledgerEmail,
    iban: workspace.iban,
    language: workspace.language,
    payment_reference_scheme: workspace.paymentReferenceScheme,
    number_template: workspace.numberTemplate,
    default_due_days: workspace.defaultDueDays,
    default_payment_terms: workspace.defaultPaymentTerms,
    default_notes: workspace.defaultNotes,
    default_language: workspace.defaultLanguage,
    default_second_language: workspace.defaultSecondLanguage,
    default_tax_rate: workspace.defaultTaxRate,
    accent_colour: workspace.accentColour,
    footer_text: workspace.footerText,
    layout: workspace.layout ?? 'classic',
    logo: logo ? { media_type: logo.mediaType, sha256: logo.sha256 } : null,
    created_at: workspace.createdAt,
  };
}
