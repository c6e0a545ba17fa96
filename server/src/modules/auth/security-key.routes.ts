import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import { handle, handlePublic, type Route } from '../../kernel/call/route';
import { pageOf } from '../../kernel/row/list';
import { checkKey, newChallenge } from './security-key.service';
import { keySorting, keysHere } from './security-key.store';
import { moveKey, saveKey } from './security-key-register.service';

export const securityKeyRoutes: readonly Route[] = [
  handlePublic(securityKey.challenge, newChallenge),
  handlePublic(securityKey.check, checkKey),
  handle(securityKey.page, (query, cx) => pageOf(keysHere(cx), query, keySorting)),
  handle(securityKey.save, (input, cx) => saveKey(cx, input)),
  handle(securityKey.enable, (input, cx) => moveKey(cx, input)),
];
