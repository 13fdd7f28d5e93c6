import type { ServerTranslation } from './english.ts'

export const chinese: ServerTranslation = {
  head: {
    title: 'Sala Chan – 曼谷按摩馆',
    description:
      '指尖从容，灯影低垂：曼谷 Soi Lom Chan 的成人按摩馆，十间私密房间，距 BTS 轻轨三分钟。',
    district: 'Khlong San',
    city: '曼谷',
    pictureAlt: '暮色中灯笼初上的小楼，隔河望去',
  },
  house: {
    facts: '本馆信息',
    reach: '致电或留言',
    line: 'LINE',
    whatsApp: 'WhatsApp',
    directions: '如何前来',
    hours: '营业时间',
    map: '本店位置图',
    mapNear: (station, metres) => `本店位置图，距 ${station} 站 ${metres} 米`,
    openInMaps: '在地图中打开',
    closed: '休息',
    everyDay: '每天',
    days: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
    between: (first, last) => `${first}至${last}`,
    date: (day, month) => `${month}月${day}日`,
  },
  prices: {
    title: '价格',
    minutes: (count) => `${count} 分钟`,
    none: '目前不提供',
  },
}
