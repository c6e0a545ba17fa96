import { maskedName } from '@mingmou/contract/calling/calling.rules';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import { inChain } from '../../database/context';
import { refuse } from '../../kernel/call/refusal';
import type { PublicCx } from '../../kernel/context/cx';
import { orgShortName } from '../../kernel/context/orgs';
import { type BindTicket, readTicket } from './bind-ticket.service';
import { wechatConfig } from './wechat.config';
import { findAccount } from './wx-account.store';
import { bindPatient, type FollowerCx, followersOf, noteFollow, patientName, unbindPatient } from './wx-follower.store';

type Act = 'find' | 'bind' | 'unbind';

/** Returns the follower of the phone that replaces WeChat: one for each patient. */
function openIdOf({ patientId }: BindTicket): string {
  return `local_${patientId}`;
}

async function perform(cx: FollowerCx, ticket: BindTicket, act: Act) {
  const { orgId, wxAccountId, patientId } = ticket;
  const name = await patientName(cx, patientId);
  const account = await findAccount(cx, wxAccountId);
  if (name === undefined || !account) refuse(fileCodes.expired);
  const openId = openIdOf(ticket);
  if (act === 'bind') {
    await noteFollow(cx, wxAccountId, openId);
    await bindPatient(cx, wxAccountId, openId, patientId);
  }
  if (act === 'unbind') await unbindPatient(cx, wxAccountId, openId, patientId);
  const followers = await followersOf(cx, wxAccountId, patientId);
  return {
    orgName: await orgShortName(cx, orgId),
    patientName: maskedName(name),
    bound: followers.includes(openId),
  };
}

/** Runs an act of the substitute page. A ticket is its right, and only where no official account is used. */
export async function actOnTicket({ database, now }: PublicCx, text: string, act: Act) {
  const ticket = wechatConfig().provider === 'local' ? readTicket(text, now) : null;
  if (!ticket) refuse(fileCodes.expired);
  const { propertyOwnerId, orgId } = ticket;
  return inChain(database, { propertyOwnerId, orgId, now: now.getTime() }, (db) =>
    perform({ db, now, propertyOwnerId }, ticket, act),
  );
}
