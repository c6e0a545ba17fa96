import { remoteOps } from '@mingmou/contract/system/remote-ops.contract';
import type { Route } from '../../../kernel/route';
import { healthOf } from './health.service';
import { type Operation, operation, sessionRoute } from './operations';
import { pinsInSight, pinVersion, promoteCanary, rollBack, setCanary, unpin } from './pins.service';
import { orgsInReach } from './pins.store';
import { listTokens, saveToken, stopToken } from './tokens.service';
import { remotesPage, restoreVersion, tryResolution, withdrawVersion } from './versions.service';
import { eventsPage, versionsOf } from './versions.store';

/** What operators and publish tokens may do to the registry, publishing apart. `hostVersion`: of the served host. */
export function operations(hostVersion: string): readonly Operation[] {
  return [
    operation(remoteOps.page, 'read', (query, cx) => remotesPage(cx, query)),
    operation(remoteOps.versions, 'read', ({ name }, cx) => versionsOf(cx.db, name)),
    operation(remoteOps.pins, 'read', ({ remoteName }, cx) => pinsInSight(cx, remoteName)),
    operation(remoteOps.health, 'read', (filter, cx) => healthOf(cx, filter)),
    operation(remoteOps.audit, 'read', async (query, cx) =>
      eventsPage(
        cx,
        (await orgsInReach(cx)).map(({ id }) => id),
        query,
      ),
    ),
    operation(remoteOps.resolve, 'read', (input, cx) => tryResolution(cx, input, hostVersion)),
    operation(remoteOps.pin, 'pin', (input, cx) => pinVersion(cx, input, hostVersion)),
    operation(remoteOps.unpin, 'pin', (input, cx) => unpin(cx, input)),
    operation(remoteOps.canary, 'pin', (input, cx) => setCanary(cx, input, hostVersion)),
    operation(remoteOps.promote, 'pin', (input, cx) => promoteCanary(cx, input)),
    operation(remoteOps.rollback, 'pin', (input, cx) => rollBack(cx, input)),
    operation(remoteOps.withdraw, 'publish', (input, cx) => withdrawVersion(cx, input)),
    operation(remoteOps.restore, 'publish', (input, cx) => restoreVersion(cx, input)),
    operation(remoteOps.tokens, null, (_input, cx) => listTokens(cx)),
    operation(remoteOps.tokenSave, null, (input, cx) => saveToken(cx, input)),
    operation(remoteOps.tokenDisable, null, (input, cx) => stopToken(cx, input)),
  ];
}

export function remoteOpsRoutes(hostVersion: string): readonly Route[] {
  return operations(hostVersion).map(sessionRoute);
}
