import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { MenuIcons } from '../icon-sets';

export const menuIcons: MenuIcons = {
  GlobalOutlined,
  PieChartOutlined,
  ShareAltOutlined,
  UserOutlined,
};
