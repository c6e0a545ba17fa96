import type { InputOf } from '@mingmou/contract/base/call';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { eventRow } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { handleSheet, type Route } from '../../../kernel/call/route';
import { exportRows } from '../../../kernel/file/export';
import { pageOf } from '../../../kernel/row/list';
import { healthOf } from './health.service';
import type { Offers } from './offers.service';
import { type Operation, type OpsCx, operation, operatorOf, sessionRoute } from './operations.service';
import {
  peopleInReach,
  pinsInSight,
  pinVersion,
  promoteCanary,
  rollBack,
  scopesInReach,
  setCanary,
  unpin,
} from './pins.service';
import { orgsInReach } from './pins.store';
import { listTokens, saveToken, stopToken } from './tokens.service';
import { remotesPage, restoreVersion, tryResolution, withdrawVersion } from './versions.service';
import { eventSorting, eventsMatching, versionsOf } from './versions.store';

const EXPORTED = [
  'at',
  'who',
  'action',
  'remoteName',
  'scope',
  'scopeId',
  'fromVersion',
  'toVersion',
  'percent',
  'reason',
] as const;

async function eventsInReach(cx: Pick<OpsCx, 'db' | 'operator'>, query: InputOf<typeof remoteOps.auditExport>) {
  const orgs = await orgsInReach(cx);
  return eventsMatching(
    cx,
    orgs.map(({ id }) => id),
    query,
  );
}

/** What operators and publish tokens may do to the registry, publishing apart. */
export function operations(offers: Offers): readonly Operation[] {
  return [
    operation(remoteOps.page, 'read', (query, cx) => remotesPage(cx, query)),
    operation(remoteOps.versions, 'read', ({ name }, cx) => versionsOf(cx, name)),
    operation(remoteOps.pins, 'read', ({ remoteName }, cx) => pinsInSight(cx, remoteName)),
    operation(remoteOps.scopes, 'read', (_input, cx) => scopesInReach(cx)),
    operation(remoteOps.people, 'read', ({ orgId }, cx) => peopleInReach(cx, orgId)),
    operation(remoteOps.health, 'read', (filter, cx) => healthOf(cx, filter)),
    operation(remoteOps.audit, 'read', async (query, cx) =>
      pageOf(await eventsInReach(cx, query), query, eventSorting),
    ),
    operation(remoteOps.resolve, 'read', (input, cx) => tryResolution(cx, input, offers)),
    operation(remoteOps.pin, 'pin', (input, cx) => pinVersion(cx, input, offers)),
    operation(remoteOps.unpin, 'pin', (input, cx) => unpin(cx, input)),
    operation(remoteOps.canary, 'pin', (input, cx) => setCanary(cx, input, offers)),
    operation(remoteOps.promote, 'pin', (input, cx) => promoteCanary(cx, input)),
    operation(remoteOps.rollback, 'pin', (input, cx) => rollBack(cx, input)),
    operation(remoteOps.withdraw, 'publish', (input, cx) => withdrawVersion(cx, input)),
    operation(remoteOps.restore, 'publish', (input, cx) => restoreVersion(cx, input)),
    operation(remoteOps.tokens, null, (_input, cx) => listTokens(cx)),
    operation(remoteOps.tokenSave, null, (input, cx) => saveToken(cx, input)),
    operation(remoteOps.tokenDisable, null, (input, cx) => stopToken(cx, input)),
  ];
}

export function remoteOpsRoutes(offers: Offers): readonly Route[] {
  return [
    ...operations(offers).map(sessionRoute),
    handleSheet(remoteOps.auditExport, async (query, cx) => {
      const rows = await eventsInReach({ db: cx.db, operator: operatorOf(cx.caller) }, query);
      return exportRows(cx, {
        name: remoteOps.audit.title,
        shape: eventRow,
        columns: EXPORTED,
        rows,
        query,
        sorting: eventSorting,
      });
    }),
  ];
}
