import { MENUS } from '@mingmou/contract/auth/menus';
import { replace } from '@mingmou/core/navigation/history';
import { useLocation } from '@mingmou/core/navigation/router';
import { Notice } from './notice';

/** The menu that a path belongs to: the longest that it begins with. */
function menuOf(path: unknown): string | undefined {
  if (typeof path !== 'string') return undefined;
  const above = MENUS.filter((menu) => path === menu.path || path.startsWith(`${menu.path}/`));
  return above.sort((a, b) => b.path.length - a.path.length)[0]?.name;
}

export default function Forbidden() {
  const lacks = menuOf(useLocation().state);
  return (
    <Notice
      figure="403"
      title="您没有访问该页面的权限"
      detail={lacks && `需要「${lacks}」权限，请联系机构管理员`}
      action={{ label: '返回首页', run: () => replace('/') }}
    />
  );
}
