import { wxAccount } from '@mingmou/contract/wechat/wx-account.contract';
import { wxBind } from '@mingmou/contract/wechat/wx-bind.contract';
import { wxMessage } from '@mingmou/contract/wechat/wx-message.contract';
import { wxOrg } from '@mingmou/contract/wechat/wx-org.contract';
import { wxTemplate } from '@mingmou/contract/wechat/wx-template.contract';
import { handle, handleAfter, handlePublic, type Route } from '../../kernel/call/route';
import { pageOf } from '../../kernel/row/list';
import { masterRoutes } from '../../kernel/row/master';
import { DEFAULT_SCAN, type ScanSettings, scanOrigin } from '../phone/scan.config';
import { askWechat, unbindAccount, verifyAccount, wxAccountRules } from './wx-account.service';
import { actOnTicket } from './wx-bind.service';
import { givePatientQr, patientQr, resendMessage } from './wx-message.service';
import { messagesMatching, wxMessageSorting } from './wx-message.store';
import { shownWxOrg, sortWxOrgs, updateWxOrg, wxOrgPage } from './wx-org.service';
import { wxTemplateRules } from './wx-template.service';

/** Calls of the substitute page, which are the only calls next to the page. */
export const wechatBindRoutes: readonly Route[] = [
  handlePublic(wxBind.find, ({ ticket }, cx) => actOnTicket(cx, ticket, 'find')),
  handlePublic(wxBind.bind, ({ ticket }, cx) => actOnTicket(cx, ticket, 'bind')),
  handlePublic(wxBind.unbind, ({ ticket }, cx) => actOnTicket(cx, ticket, 'unbind')),
];

export function wechatRoutes(scan: ScanSettings = DEFAULT_SCAN): readonly Route[] {
  return [
    ...masterRoutes(wxAccount, wxAccountRules),
    handleAfter(
      wxAccount.verify,
      ({ id }, cx) => askWechat(cx, id),
      ({ id }, cx, said) => verifyAccount(cx, id, said),
    ),
    handle(wxAccount.unbind, ({ id }, cx) => unbindAccount(cx, id)),
    ...masterRoutes(wxTemplate, wxTemplateRules),
    handle(wxMessage.page, (query, cx) => pageOf(messagesMatching(cx, query), query, wxMessageSorting)),
    handle(wxMessage.resend, ({ id }, cx) => resendMessage(cx, id)),
    handleAfter(
      wxMessage.qr,
      (input, cx) => patientQr(cx, input, scanOrigin(scan, cx.request.origin)),
      (input, cx, made) => givePatientQr(cx, input, made),
    ),
    handle(wxOrg.page, (query, cx) => wxOrgPage(cx, query)),
    handle(wxOrg.findById, ({ orgId }, cx) => shownWxOrg(cx, orgId)),
    handle(wxOrg.update, (input, cx) => updateWxOrg(cx, input)),
    handle(wxOrg.sort, (input, cx) => sortWxOrgs(cx, input)),
    ...wechatBindRoutes,
  ];
}
