import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import type { StateEnum } from '@mingmou/contract/base/field';
import { maskedName } from '@mingmou/contract/calling/calling.rules';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import { poster } from '@mingmou/contract/referral/poster.contract';
import { isOnPicture, normalCode, periodFault } from '@mingmou/contract/referral/poster.rules';
import type { posterLanding } from '@mingmou/contract/referral/poster-landing.contract';
import { referralCodes } from '@mingmou/contract/referral/referral.codes';
import { referrerType as referrerTypes } from '@mingmou/contract/referral/referral.dicts';
import { inChain } from '../../database/context';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { PublicCx, SessionCx } from '../../kernel/context/cx';
import { linkFiles, picturesOf } from '../../kernel/file/file-link';
import { pageOf } from '../../kernel/row/list';
import { duplicate } from '../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../kernel/row/versioned-row';
import { findReferrer, heldPicture, posterSorting, postersMatching, sidesOf } from './poster.store';
import { codeOf, orgOnPhone, ownerOfCode, placeOfCode } from './poster-code.store';

type Draft = InputOf<typeof poster.save>;
type Held = Pick<Draft, 'imageFileId'>;

const { fields } = poster;
const USE = 'REFERRAL_POSTER';

async function valuesOf(cx: SessionCx, input: Draft) {
  const { name, imageFileId, qr, nameText, slogan, validFrom, validTo } = input;
  const picture = (await sidesOf(cx, imageFileId)) ?? refuse(fileCodes.missing);
  if (!isOnPicture(qr, picture)) refuse(referralCodes.qrOutside);
  if (nameText && !isOnPicture(nameText, picture))
    throw malformed('nameText', `${fields.nameText.title}：超出图片范围，请移到图片内`);
  const period = periodFault(validFrom, validTo);
  if (period) throw malformed('validTo', `${fields.validTo.title}：${period}`);
  return {
    ...{ name, imageFileId, qr },
    nameText: nameText ?? null,
    slogan: slogan ?? null,
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
    referrerTypes: [...new Set(input.referrerTypes)].sort(),
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

function columnsOf({ qr, nameText, ...values }: Values) {
  return { ...values, qr: JSON.stringify(qr), nameText: nameText && JSON.stringify(nameText) };
}

async function hold(cx: SessionCx, ownerId: number, wanted: Held | null): Promise<void> {
  const held = await heldPicture(cx, ownerId);
  await linkFiles(cx, { use: USE, ownerId, wanted: wanted ? [wanted.imageFileId] : [], held: held ? [held] : [] });
}

async function insert(cx: SessionCx, values: Values): Promise<number> {
  const id = await insertRow(cx, 'referralPoster', { ...columnsOf(values), orgId: cx.caller.orgId });
  await linkFiles(cx, { use: USE, ownerId: id, wanted: [values.imageFileId], held: [] });
  return id;
}

async function write(cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }): Promise<void> {
  if ('stateEnum' in change) {
    if (change.stateEnum === 'DELETE') await hold(cx, id, null);
    return writeRow(cx, 'referralPoster', id, change);
  }
  await hold(cx, id, change);
  const row: RowChange<'referralPoster'> = columnsOf(change);
  await writeRow(cx, 'referralPoster', id, row);
}

/** Posters of an organisation; those already printed of a deleted one lead to 「海报已失效」. */
export const posterRules = {
  table: 'referralPoster',
  rows: postersMatching,
  sorting: posterSorting,
  valuesOf,
  unique: { referral_poster_name_once: ({ name }: Values) => duplicate(fields.name.title, name)() },
  insert,
  write,
} as const;

type Row = OutputOf<typeof poster.findById>;

async function withPictures(cx: SessionCx, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ imageFileId }) => imageFileId);
  const pictures = await picturesOf(cx, ids);
  return rows.map((row) => ({ ...row, image: pictures.find(({ id }) => id === row.imageFileId) ?? null }));
}

/** The list with the pictures that its cards show. */
export async function posterPage(cx: SessionCx, query: InputOf<typeof poster.page>) {
  const page = await pageOf(postersMatching(cx, query), query, posterSorting);
  return { ...page, records: await withPictures(cx, page.records) };
}

export async function shownPoster(cx: SessionCx, id: number): Promise<Row> {
  const found = await postersMatching(cx).where('referralPoster.id', '=', id).execute();
  const [row] = await withPictures(cx, found);
  return row ?? refuse(sharedCodes.missing);
}

/** Returns the content of a referrer's own poster; `origin` is the origin of the phone pages. */
export async function generatePoster(cx: SessionCx, input: InputOf<typeof poster.generate>, origin: string) {
  const { posterId, referrerType, referrerId } = input;
  const row = await shownPoster(cx, posterId);
  if (!row.live || !row.image) refuse(referralCodes.posterGone);
  if (!row.referrerTypes.includes(referrerType)) {
    const type = dictName(referrerTypes, referrerType);
    throw malformed('referrerType', `推荐人类型：海报「${row.name}」不适用于${type}，请选择其他海报`);
  }
  const { propertyOwnerId } = cx.caller;
  const referrer = await findReferrer({ db: cx.db, propertyOwnerId }, referrerType, referrerId);
  if (!referrer) throw malformed('referrerId', '推荐人：不存在或已删除，请重新选择');
  if (!referrer.active) refuse(referralCodes.referrerDisabled);
  const code = await codeOf(cx, { posterId, referrerType, referrerId });
  cx.log({ targetType: poster.name, targetId: posterId, targetName: `${row.name} · ${referrer.name}` });
  const landingUrl = `${origin}/poster?c=${code}`;
  return { imageUrl: row.image.url, code, landingUrl, referrerName: referrer.name };
}

/** Returns the content for a phone that scanned a code. All obstacles have the same answer, which reveals nothing. */
export async function landingOf(
  { database, now }: PublicCx,
  typed: string,
): Promise<OutputOf<typeof posterLanding.find>> {
  const code = normalCode(typed) ?? refuse(referralCodes.posterGone);
  const place = (await placeOfCode(database, code)) ?? refuse(referralCodes.posterGone);
  return inChain(database, { ...place, now: now.getTime() }, async (db) => {
    const cx = { db, now, ...place };
    const owner = (await ownerOfCode(cx, code)) ?? refuse(referralCodes.posterGone);
    const { referrerType, referrerId, slogan } = owner;
    if (!owner.referrerTypes.includes(referrerType)) refuse(referralCodes.posterGone);
    const referrer = await findReferrer(cx, referrerType, referrerId);
    const org = await orgOnPhone(cx);
    if (!referrer?.active || !org) refuse(referralCodes.posterGone);
    const referrerName = referrer.house ? referrer.name : maskedName(referrer.name);
    return { ...org, referrerName, slogan, code };
  });
}
