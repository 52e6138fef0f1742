// A list of words of which one is chosen: groups, labels, countries, fields.
import UIKit

package final class ChoiceController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  package var onChoose: ((Int) -> Void)?
  package var onCancel: (() -> Void)?
  /// Makes a choice of the person's own; with it there is a row that asks for its text.
  package var onOwnText: ((String) -> Void)?
  private let choices: [String]
  private let chosen: Int?
  private let ownTextTitle: String
  private let table = UITableView(frame: .zero, style: .insetGrouped)

  /// - Parameters:
  ///   - chosen: the index of the choice that has the mark.
  ///   - ownTextTitle: the row that asks for a text.
  package init(title: String, choices: [String], chosen: Int?, ownTextTitle: String = "") {
    (self.choices, self.chosen, self.ownTextTitle) = (choices, chosen, ownTextTitle)
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  package required init?(coder: NSCoder) { nil }

  package override func viewDidLoad() {
    super.viewDidLoad()
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    table.rowHeight = PeopleMetrics.rowHeight
    table.dataSource = self
    table.delegate = self
    view.addSubview(table)
    navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.onCancel?() })
  }

  package override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if let chosen, chosen > 8 { table.scrollToRow(at: IndexPath(row: chosen, section: 0), at: .middle, animated: false) }
  }

  package func numberOfSections(in tableView: UITableView) -> Int { onOwnText == nil ? 1 : 2 }
  package func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { section == 0 ? choices.count : 1 }

  package func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "choice") ?? UITableViewCell(style: .default, reuseIdentifier: "choice")
    cell.textLabel?.text = indexPath.section == 0 ? choices[indexPath.row] : ownTextTitle
    cell.textLabel?.textColor = indexPath.section == 0 ? .label : .systemBlue
    cell.accessoryType = indexPath.section == 0 && indexPath.row == chosen ? .checkmark : .none
    return cell
  }

  package func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard indexPath.section == 1 else {
      onChoose?(indexPath.row)
      return
    }
    let alert = UIAlertController(title: ownTextTitle, message: nil, preferredStyle: .alert)
    alert.addTextField { $0.autocapitalizationType = .none }
    alert.addAction(UIAlertAction(title: word("Cancel"), style: .cancel))
    alert.addAction(UIAlertAction(title: word("OK"), style: .default) { [weak self, weak alert] _ in
      let text = (alert?.textFields?.first?.text ?? "").trimmingCharacters(in: .whitespaces)
      if !text.isEmpty { self?.onOwnText?(text) }
    })
    present(alert, animated: true)
  }
}
