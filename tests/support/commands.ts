/** An input with which each command of the router succeeds, on rows of an office that is prepared once. */
import type { ContentRow } from '../../server/features/content/rows';
import type { ContentType } from '../../shared/content/content-type';
import { type ContentTypes, contentTypes, findTypeByPath } from '../../shared/content/registry';
import { commandSetups } from './command-setups';
import { type ContentSite, writableFields } from './content';
import { inputsOfPublicProcedures, prepareOperationInputs } from './operations';
import { addPicture } from './pictures';
import type { QuotationOffice } from './quotation-office';

type Input = Record<string, unknown> | undefined;

export async function prepareCommands(app: QuotationOffice) {
  const { token } = app;
  const inputOfAdmin = await prepareOperationInputs(app, token);
  const { id: _, ...admin } = await app.db.read.adminUser.findFirstOrThrow();
  await app.db.transact((tx) => tx.adminUser.create({ data: { ...admin, username: 'colleague' } }));
  const { token: colleague } = await app.login('colleague');
  await app.login();
  const own = await app.db.read.adminSession.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const companyStatType = findTypeByPath('company-stats');
  const stat = await app.add(companyStatType);
  await app.change(companyStatType, stat, { label: 'Changed' });
  const revision = await app.db.read.revision.findFirstOrThrow({ where: { type: companyStatType.path, rowId: stat.id } });
  const picture = await addPicture(app, 'shown');
  await app.add(findTypeByPath('products'), { image: picture.url });
  const inquiry = await app.db.read.contactInquiry.findFirstOrThrow();
  const seen = { id: inquiry.id, version: inquiry.version, lastMessageId: inquiry.lastMessageId };
  const draft = inputOfAdmin('admin.quotations.saveDraft') as { draft: object };
  const inputs: Record<string, Input> = {
    'admin.inquiries.changeMany': { inquiries: [seen], change: { status: 'resolved' } },
    'admin.persons.correct': { whose: { email: inquiry.email, phone: '' }, to: { name: 'Asha Iyer' } },
    'admin.quotations.saveDraft': { ...draft, draft: { ...draft.draft, message: 'With thanks' } },
    'auth.endSession': { id: own.id },
    'admin.history.restore': { revision: revision.id },
    'admin.pictures.replace': { id: picture.id, by: 'https://example.com/other.jpg' },
  };
  for (const name of Object.keys(contentTypes)) Object.assign(inputs, await changesOfType(app, name as keyof ContentTypes));
  const inputOf = async (name: string): Promise<Input> => {
    const setUp = commandSetups[name];
    if (setUp) return setUp(app);
    return name in inputs ? inputs[name] : (inputsOfPublicProcedures[name]?.[0] ?? inputOfAdmin(name));
  };
  return { inputOf, colleague };
}

/** Changes of one type that have an effect: of a row's first field, and of the order of two rows. */
async function changesOfType(
  site: Pick<ContentSite, 'some' | 'another' | 'add'>,
  name: keyof ContentTypes,
): Promise<Record<string, Input>> {
  const type: ContentType = contentTypes[name];
  if (type.needsProof) return {};
  const row = await site.some(type);
  const [field = ''] = writableFields(type);
  const data = { [field]: await site.another(type, row, field) };
  const by = type.fixed?.by ?? 'id';
  const update = { [`admin.${name}.update`]: { [by]: row[by], version: row.version, ...data } };
  if (type.fixed) return update;
  const other: ContentRow = await site.add(type);
  return {
    ...update,
    [`admin.${name}.changeMany`]: { ids: [row.id], data },
    [`admin.${name}.changeEach`]: { rows: [{ id: row.id, version: row.version, data }] },
    [`admin.${name}.move`]: { id: other.id, before: row.id },
  };
}
