import { type NoticePlace, putNotices } from '../../kernel/process/notice';

/** 公众号. */
const ACCOUNTS = 1751;

interface Invalid {
  readonly id: number;
  readonly name: string;
  readonly orgIds: readonly number[];
}

/** Tells those who look after official accounts, in every organisation that this one serves, that its messages wait. */
export function noticeInvalid(place: NoticePlace, { id, name, orgIds }: Invalid): Promise<void> {
  return putNotices(place, orgIds.length > 0 ? orgIds : [place.orgId], {
    menuId: ACCOUNTS,
    source: 'WECHAT_INVALID',
    sourceKey: `${id}:${place.now.getTime()}`,
    text: `公众号「${name}」的授权已失效，消息暂停发送，请检查AppSecret后重新校验`,
    targetPath: '/system/wechat/group',
  });
}
