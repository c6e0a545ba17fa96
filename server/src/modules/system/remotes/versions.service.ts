import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { DEFAULT_PAGE_SIZE } from '@mingmou/contract/base/first-page';
import type { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remoteTitle } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { remotesCodes } from '@mingmou/contract/system/remotes/remotes.codes';
import { forbidden, refusal, refuse } from '../../../kernel/call/refusal';
import type { Offers } from './offers.service';
import { type OpsCx, requirePlatform } from './operations.service';
import { addEvent, orgsInReach } from './pins.store';
import { resolutionFor } from './resolution.store';
import { bucket, type Choice, hostOf } from './resolve.rules';
import { lockVersion, pinsUsing, remoteLines, writeVersionState } from './versions.store';

const TARGET = '前端版本';
const SCOPE_NAMES = { GLOBAL: '全局', CHAIN: '连锁', ORG: '机构' } as const;

/** All remotes of the product, published or not. */
export async function remotesPage({ db }: OpsCx, { page, size }: InputOf<typeof remoteOps.page>) {
  const [number, rows] = [page ?? 1, size ?? DEFAULT_PAGE_SIZE];
  const { latest, pins } = await remoteLines(db);
  const records = remoteTitle.rows.map(({ code, name: title }) => {
    const published = latest.find(({ remoteName }) => remoteName === code);
    const pin = pins.find(({ remoteName }) => remoteName === code);
    return {
      name: code,
      title,
      versions: published?.versions ?? 0,
      latest: published?.latest,
      publishedAt: published?.publishedAt,
      stable: pin?.stable,
      canary: pin?.canary,
    };
  });
  const shown = records.slice((number - 1) * rows, number * rows);
  return { records: shown, total: records.length, page: number, size: rows };
}

async function moveVersion(cx: OpsCx, id: number, reason: string, to: 'AVAILABLE' | 'WITHDRAWN'): Promise<null> {
  requirePlatform(cx);
  const version = (await lockVersion(cx.db, id)) ?? refuse(sharedCodes.missing);
  const [action, word] = to === 'WITHDRAWN' ? (['WITHDRAW', '撤下'] as const) : (['RESTORE', '恢复'] as const);
  if (version.state === to)
    refuse(sharedCodes.wrongState, { state: to === 'WITHDRAWN' ? '已撤下' : '可用', action: word });
  const used = to === 'WITHDRAWN' ? await pinsUsing(cx.db, id) : 0;
  if (used > 0) refuse(remotesCodes.versionInUse, { n: used });
  await writeVersionState(cx.db, id, to);
  const { remoteName, version: text } = version;
  await addEvent(cx.db, cx.now, {
    who: cx.operator.who,
    action,
    remoteName,
    scope: 'GLOBAL',
    fromVersion: to === 'WITHDRAWN' ? text : null,
    toVersion: to === 'WITHDRAWN' ? null : text,
    reason,
  });
  cx.log({ targetType: TARGET, targetId: id, targetName: `${remoteName} ${text}`, reason });
  return null;
}

export function withdrawVersion(cx: OpsCx, { id, reason }: InputOf<typeof remoteOps.withdraw>) {
  return moveVersion(cx, id, reason, 'WITHDRAWN');
}

export function restoreVersion(cx: OpsCx, { id, reason }: InputOf<typeof remoteOps.restore>) {
  return moveVersion(cx, id, reason, 'AVAILABLE');
}

const RULES: Readonly<Record<Choice['rule'], string>> = {
  CANARY: '灰度版',
  STABLE: '稳定版',
  PREVIOUS: '上一稳定版',
  HIGHEST: '没有可用的指定，取已验证的最高版本',
};

function whyOf({ rule, scope }: Choice): string {
  return scope ? `${SCOPE_NAMES[scope]}的${RULES[rule]}` : RULES[rule];
}

/** Which version a person in an organisation would get on a host, and by which rule. */
export async function tryResolution(cx: OpsCx, input: InputOf<typeof remoteOps.resolve>, offers: Offers) {
  const { orgId, accountId, remoteName } = input;
  const org = (await orgsInReach(cx)).find(({ id }) => id === orgId);
  if (!org) throw cx.operator.isPlatform ? refusal(sharedCodes.missing) : forbidden(cx.right);
  const place = { propertyOwnerId: org.propertyOwnerId, orgId };
  const { choose } = await resolutionFor(cx.db, place, offers, hostOf(input.host ?? '', offers.hostVersion));
  const names = remoteTitle.rows.map(({ code }) => code).filter((code) => !remoteName || code === remoteName);
  return names.map((name) => {
    const found = choose(name, accountId);
    return {
      remoteName: name,
      version: found?.version.version,
      channel: found?.channel,
      fallback: found?.fallback?.version,
      bucket: bucket(name, accountId),
      why: found ? whyOf(found.choice) : `${dictName(remoteTitle, name)}：${remotesCodes.noVersion.text}`,
    };
  });
}
