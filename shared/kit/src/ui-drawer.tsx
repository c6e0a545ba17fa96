import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import { useFocusBack } from './page/use-focus-back';

/** Panel that slides in at the side. */
export function Drawer(props: DrawerProps) {
  useFocusBack(props.open);
  return <AntDrawer {...props} />;
}
