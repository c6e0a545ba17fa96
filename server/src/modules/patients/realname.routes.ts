import { dictName } from '@mingmou/contract/base/dict';
import { type RealnameResult, realname, realnameResult } from '@mingmou/contract/patients/realname.contract';
import { handleAfter, type Route } from '../../kernel/call/route';
import { authenticated, judgeName, type Realname } from './realname.service';

export function realnameRoutes(service: Realname): readonly Route[] {
  return [
    {
      ...handleAfter(
        realname.authenticate,
        (asked, cx) => judgeName(service, asked, cx),
        (asked, cx, result) => authenticated(cx, asked, result),
      ),
      says: ({ result }: { readonly result: RealnameResult }) => dictName(realnameResult, result),
    },
  ];
}
