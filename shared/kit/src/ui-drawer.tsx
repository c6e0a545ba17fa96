import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import { useFocusBack } from './page/use-focus-back';

/** What slides in beside the page. */
export function Drawer(props: DrawerProps) {
  useFocusBack(props.open);
  return <AntDrawer {...props} />;
}
