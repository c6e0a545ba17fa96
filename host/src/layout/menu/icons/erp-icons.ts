import AccountBookOutlined from '@ant-design/icons/AccountBookOutlined';
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import AreaChartOutlined from '@ant-design/icons/AreaChartOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined';
import BranchesOutlined from '@ant-design/icons/BranchesOutlined';
import CalculatorOutlined from '@ant-design/icons/CalculatorOutlined';
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import ContactsOutlined from '@ant-design/icons/ContactsOutlined';
import ContainerOutlined from '@ant-design/icons/ContainerOutlined';
import DatabaseOutlined from '@ant-design/icons/DatabaseOutlined';
import DiffOutlined from '@ant-design/icons/DiffOutlined';
import DollarOutlined from '@ant-design/icons/DollarOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import FileDoneOutlined from '@ant-design/icons/FileDoneOutlined';
import FileSearchOutlined from '@ant-design/icons/FileSearchOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FundOutlined from '@ant-design/icons/FundOutlined';
import GiftOutlined from '@ant-design/icons/GiftOutlined';
import GoldOutlined from '@ant-design/icons/GoldOutlined';
import HddOutlined from '@ant-design/icons/HddOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import LineChartOutlined from '@ant-design/icons/LineChartOutlined';
import MoneyCollectOutlined from '@ant-design/icons/MoneyCollectOutlined';
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined';
import PercentageOutlined from '@ant-design/icons/PercentageOutlined';
import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import ReconciliationOutlined from '@ant-design/icons/ReconciliationOutlined';
import RetweetOutlined from '@ant-design/icons/RetweetOutlined';
import RiseOutlined from '@ant-design/icons/RiseOutlined';
import RollbackOutlined from '@ant-design/icons/RollbackOutlined';
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import ShoppingCartOutlined from '@ant-design/icons/ShoppingCartOutlined';
import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined';
import StockOutlined from '@ant-design/icons/StockOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import TagOutlined from '@ant-design/icons/TagOutlined';
import TagsOutlined from '@ant-design/icons/TagsOutlined';
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined';
import TrademarkCircleOutlined from '@ant-design/icons/TrademarkCircleOutlined';
import TransactionOutlined from '@ant-design/icons/TransactionOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import type { MenuIcons } from '../icon-sets';

export const menuIcons: MenuIcons = {
  AccountBookOutlined,
  AppstoreOutlined,
  AreaChartOutlined,
  AuditOutlined,
  BarcodeOutlined,
  BranchesOutlined,
  CalculatorOutlined,
  CheckSquareOutlined,
  ContactsOutlined,
  ContainerOutlined,
  DatabaseOutlined,
  DiffOutlined,
  DollarOutlined,
  ExportOutlined,
  FileDoneOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FundOutlined,
  GiftOutlined,
  GoldOutlined,
  HddOutlined,
  HistoryOutlined,
  ImportOutlined,
  InboxOutlined,
  LineChartOutlined,
  MoneyCollectOutlined,
  OrderedListOutlined,
  PercentageOutlined,
  PieChartOutlined,
  ReconciliationOutlined,
  RetweetOutlined,
  RiseOutlined,
  RollbackOutlined,
  ScheduleOutlined,
  SearchOutlined,
  SendOutlined,
  ShoppingCartOutlined,
  SnippetsOutlined,
  StockOutlined,
  SwapOutlined,
  TableOutlined,
  TagOutlined,
  TagsOutlined,
  ThunderboltOutlined,
  TrademarkCircleOutlined,
  TransactionOutlined,
  WarningOutlined,
  ZoomInOutlined,
};
