import { flattenMenus } from '@mingmou/contract/auth/menu-nodes';
import type { OutputOf } from '@mingmou/contract/base/call';
import { notice } from '@mingmou/contract/messaging/notice.contract';
import { feedback } from '@mingmou/core/http/feedback';
import { push } from '@mingmou/core/navigation/history';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Empty, Loaded } from './block';
import css from './notice-list.module.css';

type Row = OutputOf<typeof notice.page>['records'][number];

const NEWEST = { page: 1, size: 50 } as const;

/** Notices of the organisation for the person, unread ones first; one that is opened is read. */
export function NoticeList() {
  const state = useCall(notice.page, NEWEST, { quiet: true });
  const read = useSend(notice.read);
  const open = useOpen();
  const markRead = (rows: readonly Row[]) => {
    const ids = rows.filter((row) => !row.read).map(({ id }) => id);
    // The client reports a failure, and the notice stays unread.
    return ids.length === 0 ? Promise.resolve() : read({ ids }).then(undefined, () => undefined);
  };
  return (
    <Loaded what="通知" state={state}>
      {({ records }) => {
        if (records.length === 0) return <Empty text="还没有通知，有新的会显示在这里" />;
        return (
          <>
            <ul className={css.items} aria-label="通知">
              {records.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    className={row.read ? css.item : `${css.item} ${css.unread}`}
                    onClick={() => {
                      void markRead([row]);
                      if (row.targetPath) open(row.targetPath);
                    }}
                  >
                    <span className={css.state}>{row.read ? '已读' : '未读'}</span>
                    <span className={css.text}>{row.text}</span>
                    <time className={css.time}>{row.at.slice(5, 16)}</time>
                  </button>
                </li>
              ))}
            </ul>
            {records.some((row) => !row.read) ? (
              <button type="button" className={css.all} onClick={() => void markRead(records)}>
                全部已读
              </button>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

/** Opens the page that a notice is about; without its menu it only says so. */
function useOpen(): (path: string) => void {
  const menus = useAppSelector((state) => state.session.menus);
  return (path) => {
    const [pathname] = path.split('?');
    if (flattenMenus(menus).some((node) => node.path === pathname)) push(path);
    else feedback().warning('你没有页面权限');
  };
}
