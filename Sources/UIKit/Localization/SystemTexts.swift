// The few words that the system itself writes into an app: buttons of bars, alerts and tables, in the app's language.

extension Localization {
  /// A word of the system's in the language that the app is shown in; English where there is no translation.
  static func system(_ text: String) -> String {
    let language = Localization.language(of: .main)
    let key = SystemTexts.words.keys.first { language == $0 } ?? SystemTexts.words.keys.first { language.hasPrefix($0) }
    return key.flatMap { SystemTexts.words[$0]?[text] } ?? text
  }
}

private enum SystemTexts {
  static let words: [String: [String: String]] = [
    "zh-Hans": [
      "Done": "完成", "Cancel": "取消", "Edit": "编辑", "Save": "存储", "Undo": "撤销", "Redo": "重做", "Back": "返回", "Delete": "删除",
      "Search": "搜索", "More": "更多", "Today": "今天",
    ],
    "zh-Hant": [
      "Done": "完成", "Cancel": "取消", "Edit": "編輯", "Save": "儲存", "Undo": "還原", "Redo": "重做", "Back": "返回", "Delete": "刪除",
      "Search": "搜尋", "More": "更多", "Today": "今天",
    ],
    "ja": [
      "Done": "完了", "Cancel": "キャンセル", "Edit": "編集", "Save": "保存", "Undo": "取り消す", "Redo": "やり直す", "Back": "戻る",
      "Delete": "削除", "Search": "検索", "More": "その他", "Today": "今日",
    ],
    "de": [
      "Done": "Fertig", "Cancel": "Abbrechen", "Edit": "Bearbeiten", "Save": "Sichern", "Undo": "Widerrufen", "Redo": "Wiederholen",
      "Back": "Zurück", "Delete": "Löschen", "Search": "Suchen", "More": "Mehr", "Today": "Heute",
    ],
    "fr": [
      "Done": "OK", "Cancel": "Annuler", "Edit": "Modifier", "Save": "Enregistrer", "Undo": "Annuler", "Redo": "Rétablir",
      "Back": "Retour", "Delete": "Supprimer", "Search": "Rechercher", "More": "Autres", "Today": "Aujourd’hui",
    ],
    "es": [
      "Done": "OK", "Cancel": "Cancelar", "Edit": "Editar", "Save": "Guardar", "Undo": "Deshacer", "Redo": "Rehacer", "Back": "Atrás",
      "Delete": "Eliminar", "Search": "Buscar", "More": "Más", "Today": "Hoy",
    ],
  ]
}
