import type { ServerTranslation } from './english.ts'

const months =
  'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(
    ' ',
  )

export const thai: ServerTranslation = {
  head: {
    title: 'ศาลาจันทร์ – บ้านนวดในกรุงเทพฯ',
    description:
      'สัมผัสเนิบช้าใต้แสงสลัว บ้านนวดสำหรับผู้ใหญ่ในซอยลมจันทร์ กรุงเทพฯ ห้องส่วนตัวสิบห้อง ห่างจาก BTS สามนาที',
    district: 'คลองสาน',
    city: 'กรุงเทพมหานคร',
    pictureAlt: 'บ้านยามพลบค่ำ โคมไฟสว่าง มองจากอีกฝั่งแม่น้ำ',
  },
  house: {
    facts: 'ข้อมูลบ้านนวด',
    reach: 'โทรหรือส่งข้อความ',
    line: 'LINE',
    whatsApp: 'WhatsApp',
    directions: 'การเดินทาง',
    hours: 'เวลาเปิด',
    map: 'แผนที่บ้านนวด',
    mapNear: (station, metres) => `แผนที่บ้านนวด ห่างจากสถานี${station} ${metres} เมตร`,
    openInMaps: 'เปิดในแผนที่',
    closed: 'ปิด',
    everyDay: 'ทุกวัน',
    days: ['วันจันทร์', 'วันอังคาร', 'วันพุธ', 'วันพฤหัสบดี', 'วันศุกร์', 'วันเสาร์', 'วันอาทิตย์'],
    between: (first, last) => `${first} – ${last}`,
    date: (day, month) => `${day} ${months[month - 1]}`,
  },
  prices: {
    title: 'ราคา',
    minutes: (count) => `${count} นาที`,
    none: 'ขณะนี้ยังไม่มีให้บริการ',
  },
}
