import { room } from '@mingmou/contract/system/org/room.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { masterRoutes } from '../../../kernel/row/master';
import { roomRules } from './room.service';
import { usesOfRoom } from './room.store';

export const roomRoutes: readonly Route[] = [
  ...masterRoutes(room, roomRules),
  handle(room.quote, ({ id }, cx) => usesOfRoom(cx, id)),
];
