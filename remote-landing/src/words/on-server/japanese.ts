import type { ServerTranslation } from './english.ts'

export const japanese: ServerTranslation = {
  head: {
    title: 'Sala Chan – バンコクのマッサージハウス',
    description:
      'ゆるやかな手、ほのかな灯り。バンコク、ソイ・ロムチャンにある大人のためのマッサージハウス。個室十室、BTSから徒歩三分。',
    district: 'Khlong San',
    city: 'バンコク',
    pictureAlt: '夕暮れに灯籠のともる館を、川の向こうから望む',
  },
  house: {
    facts: '館のご案内',
    reach: 'お電話・メッセージ',
    line: 'LINE',
    whatsApp: 'WhatsApp',
    directions: 'アクセス',
    hours: '営業時間',
    map: '当館の地図',
    mapNear: (station, metres) => `当館の地図、${station} 駅から ${metres} m`,
    openInMaps: '地図で開く',
    closed: '休み',
    everyDay: '毎日',
    days: ['月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日', '日曜日'],
    between: (first, last) => `${first}から${last}`,
    date: (day, month) => `${month}月${day}日`,
  },
  prices: {
    title: '料金',
    minutes: (count) => `${count}分`,
    none: '現在ご用意がありません',
  },
}
