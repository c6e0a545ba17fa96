import BellOutlined from '@ant-design/icons/BellOutlined';
import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import TagsOutlined from '@ant-design/icons/TagsOutlined';
import ToolOutlined from '@ant-design/icons/ToolOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import type { MenuIcons } from '../icon-sets';

export const menuIcons: MenuIcons = {
  BellOutlined,
  CustomerServiceOutlined,
  FormOutlined,
  PhoneOutlined,
  TagsOutlined,
  ToolOutlined,
  UnorderedListOutlined,
};
