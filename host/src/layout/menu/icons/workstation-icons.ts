import AimOutlined from '@ant-design/icons/AimOutlined';
import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined';
import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import DotChartOutlined from '@ant-design/icons/DotChartOutlined';
import FileAddOutlined from '@ant-design/icons/FileAddOutlined';
import FileSyncOutlined from '@ant-design/icons/FileSyncOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import SkinOutlined from '@ant-design/icons/SkinOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { MenuIcons } from '../icon-sets';

export const menuIcons: MenuIcons = {
  AimOutlined,
  CloudUploadOutlined,
  DesktopOutlined,
  DotChartOutlined,
  FileAddOutlined,
  FileSyncOutlined,
  SearchOutlined,
  SkinOutlined,
  UserOutlined,
};
