import type { Language, OtherLanguage } from '@sala/kit/contract/language'
import { internalError, unavailable } from '../../foundation/http/error-handler.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { thanks } from './submit-message.ts'

/** Part of the message about a field's limit, whose number varies. */
const tooLong = 'may have at most'

/** Translations of the answers that visitors may get, by the English sentence. */
const translations: Record<OtherLanguage, Record<string, string>> = {
  th: {
    [thanks]: 'ขอบคุณ เราได้รับข้อความของคุณแล้ว',
    'Please fill all the fields': 'กรุณากรอกให้ครบทุกช่อง',
    'Please enter a valid email': 'กรุณากรอกอีเมลให้ถูกต้อง',
    'Please write your name on one line': 'กรุณาเขียนชื่อในบรรทัดเดียว',
    'Too many messages. Please try again in a few minutes.':
      'มีข้อความส่งเข้ามามากเกินไป กรุณาลองใหม่ในอีกสักครู่',
    'Too many tries. Please try again in a few minutes.': 'ลองส่งหลายครั้งเกินไป กรุณาลองใหม่ในอีกสักครู่',
    [unavailable]: 'ขณะนี้ยังบันทึกข้อความไม่ได้ กรุณาลองใหม่ในอีกสักครู่',
    [internalError]: 'ระบบของเราขัดข้อง กรุณาลองใหม่อีกครั้ง',
    [tooLong]: 'ข้อความยาวเกินไป',
    'Signing in needs JavaScript. Please allow it for this site, and try again.':
      'การเข้าสู่ระบบต้องใช้ JavaScript กรุณาเปิดใช้สำหรับเว็บไซต์นี้ แล้วลองอีกครั้ง',
  },
  zh: {
    [thanks]: '谢谢您，我们已收到您的留言。',
    'Please fill all the fields': '请填写所有项目',
    'Please enter a valid email': '请填写有效的电子邮箱',
    'Please write your name on one line': '请将姓名写在一行内',
    'Too many messages. Please try again in a few minutes.': '留言过于频繁，请过几分钟再试。',
    'Too many tries. Please try again in a few minutes.': '尝试次数过多，请过几分钟再试。',
    [unavailable]: '暂时无法保存，请稍后再试。',
    [internalError]: '我们这边出了点问题，请再试一次。',
    [tooLong]: '填写的内容太长了。',
  },
  ja: {
    [thanks]: 'ありがとうございます。メッセージを承りました。',
    'Please fill all the fields': 'すべての項目をご記入ください',
    'Please enter a valid email': 'メールアドレスを正しくご記入ください',
    'Please write your name on one line': 'お名前は一行でご記入ください',
    'Too many messages. Please try again in a few minutes.':
      '送信が多すぎます。数分後にもう一度お試しください。',
    'Too many tries. Please try again in a few minutes.':
      '試行回数が多すぎます。数分後にもう一度お試しください。',
    [unavailable]: 'ただいま保存できません。しばらくしてからもう一度お試しください。',
    [internalError]: 'こちらの不具合です。もう一度お試しください。',
    [tooLong]: '文章が長すぎます。',
  },
}

/** Translates an answer into the language of the visitor's page. Sentences without a translation stay in English. */
export function translateAnswer(sentence: string, language: Language) {
  if (language === 'en') return sentence
  return translations[language][sentence.includes(tooLong) ? tooLong : sentence] ?? sentence
}

/** Translates an error as `translateAnswer` does. */
export function translateError(error: unknown, language: Language) {
  if (!(error instanceof HttpError)) return error
  const { statusCode, message, headers, more } = error
  return new HttpError(statusCode, translateAnswer(message, language), headers, more)
}
