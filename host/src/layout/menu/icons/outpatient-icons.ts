import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import PartitionOutlined from '@ant-design/icons/PartitionOutlined';
import PayCircleOutlined from '@ant-design/icons/PayCircleOutlined';
import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import type { MenuIcons } from '../icon-sets';

export const menuIcons: MenuIcons = {
  CalendarOutlined,
  IdcardOutlined,
  PartitionOutlined,
  PayCircleOutlined,
  ProfileOutlined,
};
